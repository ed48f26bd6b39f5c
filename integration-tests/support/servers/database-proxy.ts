import { required } from "../commands"
import { TcpProxy } from "./tcp-proxy"

/** A proxy between the servers of one store and the shared database server. With it, the database can fail for this store alone. */
export class DatabaseProxy extends TcpProxy {
  static async start(): Promise<DatabaseProxy> {
    const proxy = new DatabaseProxy(() => Number(required("SVC_TEST_PORT_DATABASE")))
    await proxy.start()
    return proxy
  }
}
