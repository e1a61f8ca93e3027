import * as z from 'zod/mini';
import { Id } from '../schema/common.ts';

/** A reusable message of the staff; `{{name}}` is a placeholder for a fact of the case. */
export const MessageTemplate = z.object({
  id: Id,
  name: z.string(),
  text: z.string(),
  /** Incremented by each change. */
  version: z.number(),
});
export type MessageTemplate = z.infer<typeof MessageTemplate>;
