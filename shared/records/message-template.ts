import * as z from 'zod/mini';
import { Id } from '../schema/common.ts';

/** A message that staff write often; `{{name}}` stands for a fact of the case. */
export const MessageTemplate = z.object({
  id: Id,
  name: z.string(),
  text: z.string(),
  /** Counts the changes. */
  version: z.number(),
});
export type MessageTemplate = z.infer<typeof MessageTemplate>;
