import { SESv2Client } from '@aws-sdk/client-sesv2';
import { clientTimeouts } from './timeouts.ts';

let client: SESv2Client | undefined;

export function mailService(): SESv2Client {
  // A single attempt: after a lost response, a retry by the client would send the email twice. The outbox retries
  // instead.
  client ??= new SESv2Client(withNewConnections(clientTimeouts(5000, 1)));
  return client;
}

/**
 * Each email has its own connection. Lambda freezes a function between its invocations, and a connection that was kept
 * may be gone by the next one: the other clients try again with a new one, but here the email would be held as possibly sent.
 * Sources: aws/aws-sdk-js-v3#1196, ably/ably-js#632
 */
function withNewConnections(options: ReturnType<typeof clientTimeouts>) {
  const agent = { keepAlive: false };
  return { ...options, requestHandler: { ...options.requestHandler, httpAgent: agent, httpsAgent: agent } };
}
