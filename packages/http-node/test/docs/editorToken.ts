/** Runs on your server: the API key never leaves it. `user` is who edits, in your words. */
export const editorTokenFor = async (canvassUrl: string, apiKey: string, surveyId: string, user: string) => {
  const response = await fetch(`${canvassUrl}/api/surveys/${surveyId}/editor-tokens`, {
    method: "POST",
    headers: { "X-Api-Key": apiKey, "Content-Type": "application/json" },
    body: JSON.stringify({ origins: ["https://app.example.com"], expiresIn: 900, actor: user })
  })
  if (!response.ok) throw new Error(`There is no editor token: ${response.status}`)
  return response.text()
}
