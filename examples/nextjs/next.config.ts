import type { NextConfig } from "next"

const config: NextConfig = {
  poweredByHeader: false,
  // This folder, even if a parent folder looks like a workspace.
  turbopack: { root: process.cwd() },
  // A table's QR code leads to https://your.shop/?svc_table=<token>. Only a route may set cookies.
  redirects: async () => [
    {
      source: "/",
      has: [{ type: "query", key: "svc_table", value: "(?<token>[A-Za-z0-9_-]+)" }],
      destination: "/table?token=:token",
      permanent: false,
    },
  ],
}

export default config
