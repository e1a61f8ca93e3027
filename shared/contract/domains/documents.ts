import { documentsContract } from '../documents.ts';
import { packetsContract } from '../packets.ts';
import { priorityContract } from '../priority.ts';

/** The endpoints of the documents function. */
export const documentsDomain = {
  ...documentsContract,
  ...packetsContract,
  ...priorityContract,
} as const;
