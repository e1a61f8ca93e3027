import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { keys } from '../data/core/keys.ts';
import { countPages } from './count-pages.ts';
import { fontFiles } from './font-files.ts';
import { runPacket } from './run-packet.ts';

/** The fonts are packaged next to the bundle. */
const fonts = () => fontFiles((name) => readFileSync(join(import.meta.dirname, name)));

/** Invoked by the table's stream for each ordered packet and each accepted checklist item. */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<void> => {
  for (const { dynamodb } of Records) {
    const { pk, sk } = dynamodb?.Keys ?? {};
    if (!pk?.S || !sk?.S) throw new Error('The stream delivered a record without a key.');
    const caseId = keys.caseOf(pk.S);
    if (sk.S.startsWith(keys.packetPrefix)) await runPacket(caseId, keys.packetNumberOf(sk.S), fonts);
    else await countPages(caseId, documentsOf(dynamodb?.NewImage));
  }
};

const documentsOf = (item: NonNullable<DynamoDBRecord['dynamodb']>['NewImage']): string[] =>
  (item?.documents?.L ?? []).flatMap(({ S }) => S ?? []);
