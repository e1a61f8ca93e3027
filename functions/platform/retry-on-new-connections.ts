/** The SDK's handler in Node. Its declared type depends on the platform. */
interface NodeHandler {
  /** Among them, an agent for each protocol. */
  httpHandlerConfigs(): Record<string, { freeSockets?: Record<string, { destroy(): void }[]> }>;
}

interface AwsClient {
  readonly config: { readonly requestHandler: object };
  readonly middlewareStack: {
    add(
      middleware: <In, Out>(next: (call: In) => Promise<Out>) => (call: In) => Promise<Out>,
      options: { step: 'deserialize'; name: string },
    ): void;
  };
}

/**
 * Closes a client's idle connections once a call got no response, so that its next attempt opens a new one. Lambda
 * freezes a function between its invocations, and all kept connections may be gone by the next one. Each attempt would
 * take another dead one, and with as many of them as attempts, the call would fail.
 * Sources: aws/aws-sdk-js-v3#1196, nodejs/node-v0.x-archive#8135
 */
export function retryOnNewConnections<Client extends AwsClient>(client: Client): Client {
  client.middlewareStack.add(
    (next) => async (call) => {
      try {
        return await next(call);
      } catch (error) {
        // The SDK's name for a reset connection, too.
        if (error instanceof Error && error.name === 'TimeoutError')
          closeIdleConnections(client.config.requestHandler as NodeHandler);
        throw error;
      }
    },
    { step: 'deserialize', name: 'retryOnNewConnections' },
  );
  return client;
}

function closeIdleConnections(handler: NodeHandler): void {
  for (const agent of Object.values(handler.httpHandlerConfigs()))
    for (const socket of Object.values(agent?.freeSockets ?? {}).flat()) socket.destroy();
}
