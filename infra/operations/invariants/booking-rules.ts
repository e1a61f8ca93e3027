import { callIndexAttributes } from '#functions/data/consultations/call.ts';
import { consultationIndexAttributes } from '#functions/data/consultations/consultation.ts';
import { keys } from '#functions/data/core/keys.ts';
import { indexedAs, type Rule } from './rule.ts';
import { idsIn } from './table-model.ts';

/**
 * A booked call reserves its time slot, a reserved slot belongs to a booked call, and the submission shows the
 * time.
 */
export const callsHaveTheirSlots: Rule = ({ table }) => {
  const placeOf = ({ pk, sk }: { pk: string; sk: string }) => `${pk} ${sk}`;
  const slots = new Map(table.Slot.items.map((slot) => [placeOf(slot), slot]));
  const booked = table.Call.items.filter(({ status }) => status === 'booked');
  const reserved = new Set(booked.map((call) => placeOf(keys.slot(call.org_id, call.start, call.expert_id))));
  const calls = new Map(booked.map((call) => [call.consultation_id, call]));
  return [
    ...booked.map((call) => {
      const slot = slots.get(placeOf(keys.slot(call.org_id, call.start, call.expert_id)));
      return (
        slot?.booking_id !== call.booking_id &&
        `call of consultation ${call.consultation_id} does not have its time slot`
      );
    }),
    ...[...slots].map(
      ([place, slot]) =>
        !reserved.has(place) && `time ${slot.start} of ${slot.expert_id} is not booked by any call`,
    ),
    ...table.Consultation.items.map(
      ({ id, call_at }) =>
        calls.get(id)?.start !== call_at && `consultation ${id} shows a different time than its call`,
    ),
  ];
};

/** An expert's count for a day equals the calls booked on it. */
export const dayCountsMatchCalls: Rule = ({ table }) => {
  const taken = new Map<string, number>();
  for (const { pk, date, expert_id } of table.Slot.items) {
    const day = `${pk} ${keys.callDay('', date, expert_id).sk}`;
    taken.set(day, (taken.get(day) ?? 0) + 1);
  }
  const counted = new Map(table.CallDay.items.map(({ pk, sk, calls }) => [`${pk} ${sk}`, calls]));
  return [...new Set([...taken.keys(), ...counted.keys()])].map((day) => {
    const [recorded, actual] = [counted.get(day) ?? 0, taken.get(day) ?? 0];
    return recorded !== actual && `day ${idsIn(day)} counts ${recorded} calls, but there are ${actual}`;
  });
};

/**
 * Submissions are in their organization's list, and booked calls under the address they were booked with. Each call
 * and resume belongs to a submission, and its case exists.
 */
export const consultationsAreConsistent: Rule = ({ table }) => {
  const there = new Map(table.Consultation.items.map(({ pk, email }) => [pk, email]));
  const cases = new Set(table.Case.items.map(({ id }) => id));
  return [
    ...table.Consultation.items.flatMap((item) => [
      !indexedAs(item, consultationIndexAttributes(item)) &&
        `consultation ${item.id} is missing from its list`,
      item.case_id &&
        !cases.has(item.case_id) &&
        `consultation ${item.id} refers to case ${item.case_id}, which does not exist`,
    ]),
    ...table.Call.items.map((call) => {
      const email = there.get(call.pk);
      return (
        email !== undefined &&
        !indexedAs(call, callIndexAttributes(call, email)) &&
        `call of consultation ${call.consultation_id} is not on its person's dashboard: run reindex:search`
      );
    }),
    ...[...table.Call.items, ...table.FileUpload.items].map(
      ({ pk, sk }) => !there.has(pk) && `${idsIn(sk)} belongs to ${idsIn(pk)}, which does not exist`,
    ),
  ];
};
