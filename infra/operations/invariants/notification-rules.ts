import { keys, partitions } from '#functions/data/core/keys.ts';
import { tableIndexes } from '#functions/data/core/table-schema.ts';
import { notificationAttributes } from '#functions/data/people/notification.ts';
import type { Rule } from './rule.ts';
import { idsIn, olderThan } from './table-model.ts';

/** How long something due may wait for the job that sends it. */
const graceHours = 1;

/** A notice is waiting for its mail, and not for long. */
export const noticesAreSent: Rule = ({ table, now }) =>
  table.Notice.items.flatMap(({ case_id, recipient, index }) => {
    const due = index[tableIndexes.dueForPurge.sort];
    const what = `notice of case ${case_id} to ${idsIn(recipient)}`;
    return [
      (index[tableIndexes.dueForPurge.partition] !== partitions.notices(case_id) || !due) &&
        `${what} is not listed`,
      due !== undefined && olderThan(graceHours, due, now) && `${what} has been due since ${due}`,
    ];
  });

/** Every notification is in its recipient's list, and in the list of unread ones until it is read. */
export const notificationsAreListed: Rule = ({ table }) =>
  table.Notification.items.map((item) => {
    const wanted = notificationAttributes(item);
    const names = [tableIndexes.dueForPurge, tableIndexes.lookups].flatMap(({ partition, sort }) => [
      partition,
      sort,
    ]);
    return (
      names.some((name) => item.index[name] !== wanted[name]) &&
      `notification ${item.id} to ${item.recipient} is not listed correctly`
    );
  });

/**
 * Recipients of a digest are listed for it and get it on time. No entry waits for a digest that won't be sent.
 */
export const digestsAreSent: Rule = ({ table, now }) => {
  const { partition, sort } = tableIndexes.dueForPurge;
  const open = new Set<string>();
  const rows = table.EmailSettings.items.flatMap(({ user_id, digest_on, closing, index }) => {
    for (const day of [digest_on, closing]) if (day) open.add(keys.digestEntry(user_id, day, '').pk + day);
    const due = index[sort];
    const isListed = index[partition] === partitions.digests(user_id) && due !== undefined;
    return [
      (digest_on !== undefined) !== isListed && `digest of ${user_id} is not listed correctly`,
      due !== undefined &&
        olderThan(graceHours, due, now) &&
        `digest of ${user_id} has been due since ${due}`,
    ];
  });
  const entries = table.DigestEntry.items.map(
    ({ pk, sk }) =>
      !open.has(pk + sk.slice(0, 10)) && `digest entry ${idsIn(`${pk} ${sk}`)} belongs to no digest`,
  );
  return [...rows, ...entries];
};
