import { listStaffNames } from '../data/people/membership.ts';
import { organizationZone } from '../mail/zone-of.ts';
import type { CsvContext } from './case-csv.ts';

/** What the rows of an organization's file need besides the cases. */
export async function csvContext(organizationId: string): Promise<CsvContext> {
  const [timeZone, staff] = await Promise.all([
    organizationZone(organizationId),
    listStaffNames(organizationId),
  ]);
  return { timeZone, staff };
}
