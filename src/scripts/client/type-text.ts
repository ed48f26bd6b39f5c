import type { Field, TypeNode } from "./type-node"

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/

/** Writes a type as text. `indent` is the indentation of its first line. */
export function typeText(node: TypeNode, indent = ""): string {
  switch (node.kind) {
    case "text":
      return node.text
    case "reference":
      return node.name
    case "array":
      return `${node.io === "input" ? "readonly " : ""}${inBrackets(node.of, indent)}[]`
    case "record":
      return `Record<string, ${typeText(node.of, indent)}>`
    case "union":
      return node.of.map((each) => typeText(each, indent)).join(" | ")
    case "both":
      return node.of.map((each) => inBrackets(each, indent)).join(" & ")
    case "object":
      return `{\n${node.fields.map((field) => fieldText(field, `${indent}  `)).join("\n")}\n${indent}}`
  }
}

/** Declares a named type. */
export function declaration(name: string, node: TypeNode): string {
  if (node.kind === "object") return `export interface ${name} ${typeText(node)}`
  return `export type ${name} = ${typeText(node)}`
}

/** A documentation comment; empty when there is no text. */
export function comment(text: string | undefined, indent: string): string {
  const lines = (text ?? "")
    .replaceAll("*/", "*\\/")
    .split("\n")
    .filter((line) => line.trim() !== "")
  if (lines.length === 0) return ""
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`).join("\n")}\n${indent} */\n`
}

function fieldText({ name, optional, description, type }: Field, indent: string): string {
  const key = IDENTIFIER.test(name) ? name : JSON.stringify(name)
  return `${comment(description, indent)}${indent}${key}${optional ? "?" : ""}: ${typeText(type, indent)}${optional ? " | undefined" : ""}`
}

function inBrackets(node: TypeNode, indent: string): string {
  const written = typeText(node, indent)
  const isCompound = node.kind === "union" || node.kind === "both" || (node.kind === "array" && node.io === "input")
  return isCompound ? `(${written})` : written
}
