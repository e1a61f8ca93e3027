import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { timestamp } from '../../platform/clock.ts';
import { ifConditionHolds } from './conditional-write.ts';
import { currentJob, isRetained } from './job-state.ts';
import { queryAll, queryFirst } from './read-all.ts';
import { table, tableName } from './table.ts';
import { updateAtRevision } from './update-at-revision.ts';

interface PersonJob {
  readonly id: string;
  readonly user_id: string;
  readonly org_id: string;
  readonly state: string;
  readonly updated_at: string;
  /** Incremented by every change of the row; the stream record of each revision runs one step. */
  readonly revision: number;
  /** Seconds since the epoch. */
  readonly expires_at: number;
}

/**
 * Reading and changing one kind of job that a person starts and the table's stream runs in steps.
 * @param keyOf the key of a job; with an empty ID, the prefix of all of a person's jobs of this kind
 * @param shown how many of the latest the person sees
 */
export function personJobs<Job extends PersonJob>({
  keyOf,
  parse,
  shown,
}: {
  readonly keyOf: (userId: string, id: string) => { pk: string; sk: string };
  readonly parse: (row: Record<string, unknown>) => Job;
  readonly shown: number;
}) {
  const parseCurrent = (row: Record<string, unknown>): Job => currentJob(parse(row));
  const ofPerson = (userId: string) => {
    const { pk, sk } = keyOf(userId, '');
    return {
      KeyConditionExpression: 'pk = :user AND begins_with(sk, :jobs)',
      ExpressionAttributeValues: { ':user': pk, ':jobs': sk },
      ScanIndexForward: false,
      ConsistentRead: true,
    };
  };
  /** The update of the row with optimistic locking, and the resulting job. */
  const move = (job: Job, fields: Partial<Job>) => {
    const changes = { ...fields, updated_at: timestamp() };
    const update = updateAtRevision(keyOf(job.user_id, job.id), job.revision, changes);
    return { moved: { ...job, ...changes, revision: job.revision + 1 }, update };
  };
  return {
    /** @returns undefined for expired jobs too, since what belongs to them may be deleted before the row */
    async get(userId: string, id: string): Promise<Job | undefined> {
      const { Item } = await table.send(
        new GetCommand({ TableName: tableName(), Key: keyOf(userId, id), ConsistentRead: true }),
      );
      const job = Item && parseCurrent(Item);
      return job && isRetained(job) ? job : undefined;
    },
    /** A person's latest jobs, newest first. */
    list: async (userId: string): Promise<Job[]> =>
      (await queryFirst(ofPerson(userId), shown, parseCurrent)).filter(isRetained),
    /** All stored jobs of a person in an organization. */
    all: async (userId: string, organizationId: string): Promise<Job[]> =>
      (await queryAll(ofPerson(userId), parseCurrent)).filter(({ org_id }) => org_id === organizationId),
    move,
    /** @returns undefined after a concurrent change */
    async change(job: Job, fields: Partial<Job>): Promise<Job | undefined> {
      const { moved, update } = move(job, fields);
      const written = table.send(new UpdateCommand({ TableName: tableName(), ...update }));
      return (await ifConditionHolds(written)) && moved;
    },
  };
}
