/** The last lines of Medusa's output, which contain the cause of a failure, without JSON and frames of packages. */
export function readableLog(output: string, lines = 40): string {
  return output
    .split("\n")
    .map(messageOf)
    .flatMap((text) => text.split("\n"))
    .filter((line) => line.trim() !== "" && !/^\s*(at|-) .*(node_modules|node:internal)/.test(line))
    .slice(-lines)
    .join("\n")
}

function messageOf(line: string): string {
  try {
    const { level, message }: { level?: string; message?: unknown } = JSON.parse(line)
    return typeof message === "string" && message !== "" ? `${level ?? "log"}: ${message}` : ""
  } catch {
    return line
  }
}
