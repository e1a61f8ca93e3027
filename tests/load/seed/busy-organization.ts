import { tableName } from '#functions/data/core/table.ts';
import type { MembershipItem } from '#functions/data/people/account.ts';
import { updateCaseWork } from '#functions/workflows/case-work.ts';
import { openState } from '#infra/local/state.ts';
import { setPassword } from '#infra/operations/set-password.ts';
import { addAccounts } from './accounts.ts';
import { rowsOfActivity, rowsOfRecord } from './activity.ts';
import { openEngineFile } from './engine-file.ts';
import { fillOrganization } from './organizations.ts';
import { createRandom } from './random.ts';

const eventsOfCase = 10;
/** Cases that are processed concurrently. */
const together = 8;

/**
 * Fills an organization with active cases, in the state of a run in progress.
 * @returns its ADMIN, who can sign in, an open case of theirs, and the number of events
 */
export async function fillBusyOrganization(
  state: string,
  { organizationId, password, cases }: { organizationId: string; password: string; cases: number },
): Promise<{ admin: MembershipItem; casePath: string; events: number }> {
  const until = new Date();
  const random = createRandom(2);
  const file = openEngineFile(state, tableName());
  const ids: string[] = [];
  let casePath = '';
  let events = 0;
  const { staff, applicants } = await fillOrganization(
    organizationId,
    cases,
    {
      seed: 1,
      until,
      more: (made, team) => {
        const [reader] = team.staff;
        if (!reader) throw new Error('The organization has no staff.');
        ids.push(made.item.id);
        if (made.item.status === 'REVIEW' && made.item.owner_id === reader.user_id)
          casePath = `/cases/${made.item.id}`;
        const more = rowsOfActivity(random, made, team, { reader, events: eventsOfCase, until });
        events += [...made.rows, ...more].filter(
          ({ entity }) => entity === 'History' || entity === 'Message',
        ).length;
        return more;
      },
    },
    { file },
  );
  const [admin] = staff;
  if (!admin || !casePath) throw new Error('The seed made no case to open.');
  file.put(applicants.flatMap((applicant) => rowsOfRecord(random, applicant, until)));
  file.close();
  const { database } = openState(state);
  addAccounts(database, [admin]);
  database.close();
  await setPassword(admin.email, password);
  // Done here because rows written to the engine's file don't pass through the table's stream.
  for (let start = 0; start < ids.length; start += together)
    await Promise.all(ids.slice(start, start + together).map((id) => updateCaseWork(id)));
  return { admin, casePath, events };
}
