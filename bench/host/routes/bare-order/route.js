const { Modules } = require("@medusajs/framework/utils")

/* Reference C: the platform's order module alone; no taxes, no shipping, no payment, no stock. Body: its own input. */
exports.POST = async (request, response) => {
  const [order] = await request.scope.resolve(Modules.ORDER).createOrders([request.body])
  response.status(201).json({ id: order.id })
}
