import { SESv2Client } from '@aws-sdk/client-sesv2';
import { clientTimeouts } from './timeouts.ts';

let client: SESv2Client | undefined;

export function mailService(): SESv2Client {
  // A single attempt: after a lost response, a retry by the client would send the email twice. The outbox retries
  // instead.
  client ??= new SESv2Client(clientTimeouts(5000, 1));
  return client;
}
