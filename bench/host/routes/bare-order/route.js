const { Modules } = require("@medusajs/framework/utils")

/* Reference C: the platform's order module alone, without taxes, shipping, payment and stock. The body is the module's own input. */
exports.POST = async (request, response) => {
  const [order] = await request.scope.resolve(Modules.ORDER).createOrders([request.body])
  response.status(201).json({ id: order.id })
}
