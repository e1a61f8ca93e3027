import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { keys } from '../data/core/keys.ts';
import { fontFiles } from './font-files.ts';
import { runPacket } from './run-packet.ts';

/** The fonts lie beside the bundle. */
const fonts = () => fontFiles((name) => readFileSync(join(import.meta.dirname, name)));

/** The table's stream calls it with each packet that was ordered. */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<void> => {
  for (const { dynamodb } of Records) {
    const { pk, sk } = dynamodb?.Keys ?? {};
    if (!pk?.S || !sk?.S) throw new Error('The stream delivered something that is no packet.');
    await runPacket(keys.caseOf(pk.S), keys.packetNumberOf(sk.S), fonts);
  }
};
