import { verifyWebhook, WebhookVerificationError } from "@canvass/client"

export const receive = async (request: Request, secret: string): Promise<Response> => {
  try {
    const event = await verifyWebhook(await request.text(), request.headers, secret)
    if (event.event === "response.submitted") console.log(event.data.responseId)
    return new Response(null, { status: 204 })
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error
    return new Response(error.message, { status: 400 })
  }
}
