import { SESv2Client } from '@aws-sdk/client-sesv2';
import { patience } from './patience.ts';

let client: SESv2Client | undefined;

export function mailService(): SESv2Client {
  client ??= new SESv2Client(patience(5000, 4));
  return client;
}
