import { inboxAttributes, unreadOf } from '#functions/data/cases/conversation.ts';
import { unreadEntries } from '#functions/data/cases/unread-messages.ts';
import { keys } from '#functions/data/core/keys.ts';
import { tableIndexes } from '#functions/data/core/table-schema.ts';
import type { Rule } from './rule.ts';
import { idsIn } from './table-model.ts';

/** A conversation counts its messages, numbers those of each side in order, and knows the latest. */
export const conversationsCountMessages: Rule = ({ table }) => {
  const ofCase = Map.groupBy(table.Message.items, ({ case_id }) => case_id);
  const known = new Set(table.Conversation.items.map(({ case_id }) => case_id));
  return [
    ...[...ofCase.keys()].map((id) => !known.has(id) && `case ${id} has messages but no conversation`),
    ...table.Conversation.items.flatMap(({ case_id, sent, read, last_id }) => {
      const messages = (ofCase.get(case_id) ?? []).toSorted((a, b) => (a.id < b.id ? -1 : 1));
      const numbers = (side: string) =>
        messages.filter((each) => each.side === side).map(({ number }) => number);
      const what = `conversation of case ${case_id}`;
      return [
        ...(['applicant', 'team'] as const).flatMap((side) => {
          const actual = numbers(side);
          const other = side === 'team' ? 'applicant' : 'team';
          return [
            actual.length !== sent[side] &&
              `${what} says ${sent[side]} messages of ${side}, but there are ${actual.length}`,
            actual.some((number, at) => number !== at + 1) && `${what} has messages of ${side} out of order`,
            read[other] > sent[side] && `${what} says ${other} has read more messages than there are`,
          ];
        }),
        last_id !== messages.at(-1)?.id && `${what} shows a different latest message`,
      ];
    }),
  ];
};

/** Exactly the conversations that wait for the team are listed, with what is waiting. */
export const inboxMatchesConversations: Rule = ({ table }) => {
  const { partition, sort } = tableIndexes.lookups;
  return table.Conversation.items.map((item) => {
    const wanted = inboxAttributes(item);
    const isListed = item.index[partition] === wanted[partition] && item.index[sort] === wanted[sort];
    return !isListed && `conversation of case ${item.case_id} is not listed correctly`;
  });
};

/** An applicant's unread messages are counted by case, and exist. */
export const unreadMatchesConversations: Rule = ({ table }) => {
  const people = new Set(table.Profile.items.map(({ pk }) => pk));
  const wanted = new Map(
    table.Conversation.items.flatMap((item) => {
      const unread = unreadOf(item, 'applicant');
      return unread > 0 ? [[`${keys.user(item.applicant_id)} ${item.case_id}`, unread] as const] : [];
    }),
  );
  const noted = new Map(
    table.UnreadMessages.items.flatMap((row) =>
      unreadEntries(row).map(({ case_id, unread }) => [`${row.pk} ${case_id}`, unread] as const),
    ),
  );
  return [
    ...[...new Set([...wanted.keys(), ...noted.keys()])].map((place) => {
      const [recorded, actual] = [noted.get(place) ?? 0, wanted.get(place) ?? 0];
      return (
        recorded !== actual &&
        `unread messages of ${idsIn(place)} are counted as ${recorded}, but there are ${actual}`
      );
    }),
    ...table.UnreadMessages.items.map(
      ({ pk }) => !people.has(pk) && `unread messages of ${idsIn(pk)} belong to no one`,
    ),
  ];
};
