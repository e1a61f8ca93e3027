import { table } from '#functions/data/core/table.ts';

/** Handles a call, given its `x-amz-target` and its JSON. */
type Respond = (
  target: string,
  input: unknown,
) => Promise<{ readonly status: number; readonly text: string }>;

/**
 * Routes the functions' table calls to a handler in this process, with no server in between.
 * @returns a function that restores the client
 */
export function interceptTableCalls(respond: Respond): () => void {
  const { requestHandler, signer } = table.config;
  // No one verifies signatures here, and signing takes as long as the rest of a call's path through the client.
  table.config.signer = async () => ({ sign: async (request) => request });
  table.config.requestHandler = {
    ...requestHandler,
    destroy: () => undefined,
    async handle({ headers, body }) {
      const json = typeof body === 'string' ? body : new TextDecoder().decode(body);
      const { status, text } = await respond(headers['x-amz-target'] ?? '', JSON.parse(json));
      return {
        response: {
          statusCode: status,
          headers: { 'content-type': 'application/x-amz-json-1.0' },
          body: Buffer.from(text),
        },
      };
    },
  };
  return () => {
    Object.assign(table.config, { requestHandler, signer });
  };
}
