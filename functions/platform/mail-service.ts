import { SESv2Client } from '@aws-sdk/client-sesv2';
import { patience } from './timeouts.ts';

let client: SESv2Client | undefined;

export function mailService(): SESv2Client {
  // One attempt: after a lost response the client would send the mail again. The outbox tries again.
  client ??= new SESv2Client(patience(5000, 1));
  return client;
}
