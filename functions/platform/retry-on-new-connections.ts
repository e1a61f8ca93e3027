import { Agent } from 'node:http';

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
          closeIdleConnections(client.config.requestHandler);
        throw error;
      }
    },
    { step: 'deserialize', name: 'retryOnNewConnections' },
  );
  return client;
}

function closeIdleConnections(handler: object): void {
  if (!('httpHandlerConfigs' in handler && typeof handler.httpHandlerConfigs === 'function')) return;
  const settings: object = handler.httpHandlerConfigs();
  const agents = Object.values(settings).filter((setting) => setting instanceof Agent);
  for (const socket of agents.flatMap(({ freeSockets }) => Object.values(freeSockets)).flat())
    socket?.destroy();
}
