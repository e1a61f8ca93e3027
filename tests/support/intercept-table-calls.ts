import { table } from '#functions/data/core/table.ts';

/** What answers a call: by its `x-amz-target` and its JSON. */
type Respond = (
  target: string,
  input: unknown,
) => Promise<{ readonly status: number; readonly text: string }>;

/**
 * Has the calls of the functions' own client answered by a function of this process, with no server between them.
 * @returns what ends it
 */
export function interceptTableCalls(respond: Respond): () => void {
  const { requestHandler, signer } = table.config;
  // No one here reads a signature, which takes as long as the rest of a call's way through the client.
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
