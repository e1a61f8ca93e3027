import * as z from 'zod/mini';
import { Id, PersonId } from '../schema/common.ts';
import { Dependent, PersonStatus } from './person.ts';

/** A status that ends soon, and its holder. */
export const EndingStatus = z.object({
  person_id: PersonId,
  person_name: z.string(),
  dependent: z.optional(z.pick(Dependent, { id: true, relationship: true, name: true })),
  status: PersonStatus,
  /** The case opened to renew it, or the dependent's own case. */
  case_id: z.optional(Id),
});
export type EndingStatus = z.infer<typeof EndingStatus>;
