import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import ICAL from 'ical.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { putReceived } from '#functions/data/consultations/received.ts';
import { table, tableName } from '#functions/data/core/table.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { addPerson } from '#functions/data/people/add-person.ts';
import { markConfirmedByOwner } from '#functions/data/people/profile.ts';
import { setTimeZone } from '#functions/data/people/time-zone.ts';
import { pastRetention } from '#functions/erasure/past-retention.ts';
import { receivedRemoval } from '#functions/erasure/remove-received.ts';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { handler } from '#functions/http/handlers/consultations.ts';
import { handler as profileHandler } from '#functions/http/handlers/profile.ts';
import { runToCompletion } from '#functions/platform/steps.ts';
import { newSub } from '#infra/local/user-pool/sub.ts';
import { reindexRows } from '#infra/operations/reindex-rows.ts';
import { availabilityContract } from '#shared/contract/availability.ts';
import { bookingsContract as endpoints } from '#shared/contract/bookings.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { consultationsContract } from '#shared/contract/consultations.ts';
import { notificationsContract } from '#shared/contract/notifications.ts';
import { type BookingRules, defaultBookingRules, officeHours } from '#shared/domain/booking-rules.ts';
import { beforeTransaction } from '../support/before-transaction.ts';
import { callEndpoint, fail, succeed } from '../support/call-endpoint.ts';
import { fromAnywhere, mailsTo, newEmail, stored, submit } from '../support/consultations.ts';
import { deep } from '../support/deep.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { sendReminders } from '../support/schedules.ts';
import { provideTable } from '../support/table.ts';

provideTable();

/** Each test has its own organization, and therefore its own calendar. The clock is set to a Friday. */
let admin: Person;
beforeEach(async () => {
  process.env.LANDFALL_NOW = '2026-11-20T12:00:00.000Z';
  process.env.CONSULTATION_ORGANIZATION = `org-${randomUUID()}`;
  admin = await addTestPerson({ role: 'ADMIN', organizationId: process.env.CONSULTATION_ORGANIZATION });
});
afterEach(() => {
  delete process.env.LANDFALL_NOW;
  process.env.CONSULTATION_ORGANIZATION = 'harbor';
});

/** Nine o'clock in New York on the following Monday. */
const nine = '2026-11-23T14:00:00.000Z';
const quarterPast = '2026-11-23T14:15:00.000Z';
const tuesday = '2026-11-24T14:00:00.000Z';

const chosen = (token: string, start: string, time_zone = 'Europe/Berlin') => ({
  body: { token, start, time_zone },
  headers: fromAnywhere(),
});
async function bookAt(start: string, email = newEmail()) {
  const { bookingToken } = await submit(email);
  const call = await succeed(handler, endpoints.bookCall, chosen(bookingToken, start));
  return { email, bookingToken, call };
}
const freeOn = async (date: string): Promise<string[]> => {
  const query = { from: `${date}T00:00:00.000Z`, to: `${date}T23:59:59.999Z` };
  return (await succeed(handler, endpoints.listFreeTimes, { query })).starts;
};
const setRules = (rules: Partial<BookingRules>, version = 0) =>
  succeed(handler, availabilityContract.setBookingRules, {
    as: admin,
    body: { rules: { ...defaultBookingRules, ...rules }, version },
  });
async function addExpert(fullName: string, meeting_url = '', timeZone = 'America/New_York'): Promise<Person> {
  const expert = await addTestPerson({
    role: 'ATTORNEY',
    fullName,
    organizationId: admin.organizationId,
  });
  await succeed(handler, availabilityContract.setExpertHours, {
    as: admin,
    params: { expertId: expert.userId },
    body: { hours: { ...officeHours(timeZone), meeting_url }, version: 0 },
  });
  return expert;
}
const hoursVersion = async ({ userId }: Person) =>
  Number((await stored('ExpertHours')).find(({ user_id }) => user_id === userId)?.version);
const slots = async () =>
  (await stored('Slot')).filter((slot) => slot.pk === `CALLS#${admin.organizationId}`);

interface ReadEvent {
  readonly method: unknown;
  readonly uid: string;
  readonly sequence: unknown;
  readonly status: unknown;
  readonly start: string;
  readonly url: unknown;
  readonly attendees: string[];
}
function readCalendar(text: unknown): ReadEvent {
  if (typeof text !== 'string') throw new Error('No calendar file');
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const calendar = new ICAL.Component(ICAL.parse(text));
  const event = calendar.getFirstSubcomponent('vevent');
  if (!event) throw new Error('No event');
  const start = event.getFirstPropertyValue('dtstart');
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: String(event.getFirstPropertyValue('uid')),
    sequence: event.getFirstPropertyValue('sequence'),
    status: event.getFirstPropertyValue('status'),
    start: start instanceof ICAL.Time ? start.toJSDate().toISOString() : '',
    url: event.getFirstPropertyValue('url'),
    attendees: event
      .getAllProperties('attendee')
      .map((attendee) => String(attendee.getFirstValue()).toLowerCase()),
  };
}
const calendarIn = (mail: Record<string, unknown> | undefined): ReadEvent => {
  const [attachment] = Array.isArray(mail?.attachments) ? mail.attachments : [];
  return readCalendar(attachment?.content);
};

describe('a fresh deployment', () => {
  test('can be booked immediately, on weekdays from nine to five in its time zone', async () => {
    expect(await freeOn('2026-11-22')).toEqual([]);
    const free = await freeOn('2026-11-23');
    expect(free).toHaveLength(32);
    expect(free[0]).toBe(nine);
  });

  test('books a call and sends both sides a calendar file', async () => {
    const { email, call } = await bookAt(nine);
    expect(call).toMatchObject({ status: 'booked', start: nine, changeable: true, email });
    const mail = (await mailsTo(email)).find((each) => each.subject === 'Your introductory call is booked');
    expect(mail?.text).toContain('Monday, 23 November 2026, 15:00 (Berlin, GMT+1)');
    const event = calendarIn(mail);
    expect(event).toMatchObject({ method: 'REQUEST', sequence: 0, status: 'CONFIRMED', start: nine });
    expect(event.attendees).toEqual([`mailto:${email}`, 'mailto:team@landfall.example']);
    const toTeam = (await mailsTo('team@landfall.example')).find(
      (each) => each.reply_to === email && each.attachments,
    );
    expect(calendarIn(toTeam).uid).toBe(event.uid);
    expect(toTeam?.text).toContain('When: Monday, 23 November 2026, 09:00 (New York, GMT-5)');
    expect(readCalendar(call.calendar)).toMatchObject({ method: 'PUBLISH', uid: event.uid });
  });
});

test('each side sees the time in their own time zone, and the calendar file links to the video call', async () => {
  const jonas = await addExpert('Jonas', 'https://meet.example/a,b;c?d=1');
  await setTimeZone(jonas.userId, 'Asia/Kolkata');
  const { email } = await bookAt(nine);
  const when = async (to: string) =>
    (await mailsTo(to)).map(({ text }) => /When: (.*)/.exec(String(text))?.[1]);
  expect(await when(email)).toContain('Monday, 23 November 2026, 15:00 (Berlin, GMT+1)');
  expect(await when(jonas.email)).toEqual(['Monday, 23 November 2026, 19:30 (Kolkata, GMT+5:30)']);
  const [mail] = await mailsTo(jonas.email);
  expect(calendarIn(mail).url).toBe('https://meet.example/a%2Cb%3Bc?d=1');
});

test('an expert who has never signed in sees the time in the time zone of their hours', async () => {
  const khai = await addExpert('Khai', '', 'Asia/Ho_Chi_Minh');
  await bookAt('2026-11-24T06:15:00.000Z');
  const [mail] = await mailsTo(khai.email);
  expect(mail?.text).toContain('When: Tuesday, 24 November 2026, 13:15 (Ho Chi Minh City, GMT+7)');
});

test('an expert’s notification names the day in their time zone', async () => {
  const jonas = await addExpert('Jonas', '', 'America/Los_Angeles');
  // 16:30 on Monday in Los Angeles.
  await bookAt('2026-11-24T00:30:00.000Z');
  const { items } = await succeed(profileHandler, notificationsContract.listNotifications, { as: jonas });
  expect(items.flatMap(({ lines }) => lines)).toContain('Amara Okonkwo booked a call for 23 November 2026.');
});

describe('a time', () => {
  test('goes to exactly one of many people who book it at the same moment', async () => {
    const visitors = deep ? 200 : 40;
    await setRules({ daily_cap: 96 });
    const tokens: string[] = [];
    for (let visitor = 0; visitor < visitors; visitor++) tokens.push((await submit(newEmail())).bookingToken);
    const responses = await Promise.all(
      tokens.map((token) => callEndpoint(handler, endpoints.bookCall, chosen(token, nine))),
    );
    const booked = responses.filter(({ status }) => status === 201);
    expect(booked).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(visitors - 1);
    expect(await slots()).toHaveLength(1);
    expect(await freeOn('2026-11-23')).not.toContain(nine);
    const calls = (await stored('Call')).filter((call) => call.org_id === admin.organizationId);
    expect(calls).toHaveLength(1);
  });

  test('can be booked as often as there are experts', async () => {
    await addExpert('Jonas');
    await addExpert('Katya');
    const first = await bookAt(nine);
    const second = await bookAt(nine);
    expect(new Set([first.call.expert_name, second.call.expert_name])).toEqual(new Set(['Jonas', 'Katya']));
    const third = await submit(newEmail());
    expect(await fail(handler, endpoints.bookCall, chosen(third.bookingToken, nine))).toMatchObject({
      status: 409,
      code: 'booking.slot_taken',
    });
  });

  test.each([
    ['is past', '2026-11-19T15:00:00.000Z'],
    ['is within the notice', '2026-11-20T15:00:00.000Z'],
    ['is beyond the horizon', '2027-01-18T15:00:00.000Z'],
    ['is at night', '2026-11-23T04:00:00.000Z'],
    ['begins between two', '2026-11-23T14:05:00.000Z'],
  ])('that %s cannot be booked', async (_, start) => {
    const { bookingToken } = await submit(newEmail());
    const problem = await fail(handler, endpoints.bookCall, chosen(bookingToken, start));
    expect(problem.code).toBe('booking.slot_taken');
  });

  test('is not offered when the day is full', async () => {
    await setRules({ daily_cap: 1 });
    await bookAt(nine);
    const { bookingToken } = await submit(newEmail());
    expect(await freeOn('2026-11-23')).toEqual([]);
    expect(await fail(handler, endpoints.bookCall, chosen(bookingToken, quarterPast))).toMatchObject({
      code: 'booking.slot_taken',
    });
    expect((await succeed(handler, endpoints.bookCall, chosen(bookingToken, tuesday))).start).toBe(tuesday);
  });

  test('is not booked beyond the daily limit when two people book different times at the same moment', async () => {
    await setRules({ daily_cap: 1 });
    const { bookingToken } = await submit(newEmail());
    const problem = await beforeTransaction(
      () => bookAt(nine),
      () => fail(handler, endpoints.bookCall, chosen(bookingToken, quarterPast)),
      'SLOT#',
    );
    expect(problem.code).toBe('booking.slot_taken');
    expect(await slots()).toMatchObject([{ start: nine }]);
  });

  test('on a full day is offered to reschedule a call within it', async () => {
    await setRules({ daily_cap: 1 });
    const { call } = await bookAt(nine);
    const range = { from: '2026-11-23T00:00:00.000Z', to: '2026-11-24T00:00:00.000Z' };
    const body = { token: call.manageToken, ...range };
    const { starts } = await succeed(handler, endpoints.listOtherTimes, { body });
    expect(starts).toContain(quarterPast);
    expect(starts).not.toContain(nine);
    const moved = await succeed(handler, endpoints.rescheduleCall, chosen(call.manageToken, quarterPast));
    expect(moved.start).toBe(quarterPast);
    expect(await freeOn('2026-11-23')).toEqual([]);

    const reversed = { body: { ...body, from: range.to, to: range.from } };
    expect(await fail(handler, endpoints.listOtherTimes, reversed)).toMatchObject({
      code: 'request.invalid',
    });
    await succeed(handler, endpoints.cancelCall, {
      body: { token: moved.manageToken },
      headers: fromAnywhere(),
    });
    expect(await fail(handler, endpoints.listOtherTimes, { body })).toMatchObject({
      code: 'booking.not_found',
    });
  });
});

describe('a visitor', () => {
  test('who confirms twice has one call and cannot book a second', async () => {
    const { email, bookingToken, call } = await bookAt(nine);
    const again = await succeed(handler, endpoints.bookCall, chosen(bookingToken, nine));
    expect(again.start).toBe(call.start);
    expect(await slots()).toHaveLength(1);
    const booked = (await mailsTo(email)).filter((mail) => String(mail.subject).includes('booked'));
    expect(booked).toHaveLength(1);
    expect(await fail(handler, endpoints.bookCall, chosen(bookingToken, tuesday))).toMatchObject({
      code: 'booking.exists',
    });
  });

  test('who books two different times at the same moment gets one call', async () => {
    const { bookingToken } = await submit(newEmail());
    const problem = await beforeTransaction(
      () => succeed(handler, endpoints.bookCall, chosen(bookingToken, nine)),
      () => fail(handler, endpoints.bookCall, chosen(bookingToken, tuesday)),
      'SLOT#',
    );
    expect(problem.code).toBe('booking.exists');
    expect(await slots()).toMatchObject([{ start: nine }]);
  });

  test('reschedules: the old time is free, and the event is the same with a higher sequence', async () => {
    const { email, call } = await bookAt(nine);
    const moved = await succeed(
      handler,
      endpoints.rescheduleCall,
      chosen(call.manageToken, tuesday, 'Australia/Sydney'),
    );
    expect(moved.start).toBe(tuesday);
    expect(await freeOn('2026-11-23')).toContain(nine);
    expect(await freeOn('2026-11-24')).not.toContain(tuesday);
    expect((await slots()).map((slot) => slot.start)).toEqual([tuesday]);
    const [first, second] = ['booked', 'rescheduled'].map(async (word) =>
      calendarIn((await mailsTo(email)).find((mail) => String(mail.subject).endsWith(word))),
    );
    expect(await second).toMatchObject({
      method: 'REQUEST',
      uid: (await first)?.uid,
      sequence: 1,
      start: tuesday,
    });
  });

  test('is rescheduled with the same expert if possible, otherwise with another, and the first one is notified', async () => {
    const jonas = await addExpert('Jonas');
    const katya = await addExpert('Katya');
    const { call } = await bookAt(nine);
    const token = call.manageToken;
    const stays = await succeed(handler, endpoints.rescheduleCall, chosen(token, quarterPast));
    expect(stays.expert_name).toBe(call.expert_name);
    const [before, after] = call.expert_name === 'Jonas' ? [jonas, katya] : [katya, jonas];
    await succeed(handler, availabilityContract.setExpertHours, {
      as: admin,
      params: { expertId: before.userId },
      body: {
        hours: { ...officeHours('America/New_York'), exceptions: [{ date: '2026-11-24', hours: [] }] },
        version: await hoursVersion(before),
      },
    });
    const moved = await succeed(handler, endpoints.rescheduleCall, chosen(token, tuesday));
    expect(moved.expert_name).toBe(after.fullName);
    const mails = await mailsTo(before.email);
    // The call continues with another expert.
    expect(mails.map(({ subject }) => subject)).toContain('Call reassigned: Amara Okonkwo');
    const canceled = mails.map(calendarIn).find(({ method }) => method === 'CANCEL');
    expect(canceled).toMatchObject({ sequence: 2, start: quarterPast });
    const { items } = await succeed(profileHandler, notificationsContract.listNotifications, { as: before });
    expect(items.flatMap(({ lines }) => lines)).toContain(
      'A colleague is now taking the call with Amara Okonkwo on 23 November 2026.',
    );
    expect((await mailsTo(after.email)).map(calendarIn)).toMatchObject([
      { method: 'REQUEST', sequence: 2, start: tuesday, uid: canceled?.uid },
    ]);
  });

  test('who gets another expert on the same day counts for that expert only', async () => {
    const jonas = await addExpert('Jonas');
    const { call } = await bookAt(nine);
    const katya = await addExpert('Katya');
    await succeed(handler, availabilityContract.setExpertHours, {
      as: admin,
      params: { expertId: jonas.userId },
      body: {
        hours: { ...officeHours('America/New_York'), exceptions: [{ date: '2026-11-23', hours: [] }] },
        version: await hoursVersion(jonas),
      },
    });
    await succeed(handler, endpoints.rescheduleCall, chosen(call.manageToken, quarterPast));
    const days = (await stored('CallDay')).filter(({ pk }) => pk === `CALLS#${admin.organizationId}`);
    expect(Object.fromEntries(days.map(({ sk, calls }) => [sk, calls]))).toEqual({
      [`DAY#2026-11-23#${jonas.userId}`]: 0,
      [`DAY#2026-11-23#${katya.userId}`]: 1,
    });
  });

  test('is not emailed to an expert who followed the link in an earlier mail, also when it is handed over or the visitor’s data is deleted', async () => {
    const jonas = await addExpert('Jonas');
    const { call } = await bookAt(nine);
    const [mail, ...others] = await mailsTo(jonas.email);
    expect(mail?.text).toContain('/email-settings#token=');
    const token = new URL(String(mail?.unsubscribe_url)).searchParams.get('token') ?? '';
    await succeed(profileHandler, notificationsContract.unsubscribe, { query: { token } });
    const { email } = await bookAt(quarterPast);
    const id = String((await stored('Consultation')).find((each) => each.email === email)?.id);
    await runToCompletion(receivedRemoval({ kind: 'CONSULTATION', id, email }, { restorable: true }));
    expect(await freeOn('2026-11-23')).toContain(quarterPast);
    await addExpert('Katya');
    await succeed(handler, availabilityContract.setExpertHours, {
      as: admin,
      params: { expertId: jonas.userId },
      body: {
        hours: { ...officeHours('America/New_York'), exceptions: [{ date: '2026-11-24', hours: [] }] },
        version: await hoursVersion(jonas),
      },
    });
    const moved = await succeed(handler, endpoints.rescheduleCall, chosen(call.manageToken, tuesday));
    expect(moved.expert_name).toBe('Katya');
    expect(others).toEqual([]);
    expect(await mailsTo(jonas.email)).toHaveLength(1);
  });

  test('is canceled for its expert, with a link to the email settings, when the visitor’s data is deleted', async () => {
    const jonas = await addExpert('Jonas');
    const { email } = await bookAt(nine);
    const id = String((await stored('Consultation')).find((each) => each.email === email)?.id);
    await runToCompletion(receivedRemoval({ kind: 'CONSULTATION', id, email }));
    const mail = (await mailsTo(jonas.email)).find(({ subject }) => subject === 'A call was canceled');
    expect(mail?.text).toContain('/email-settings#token=');
    expect(mail?.unsubscribe_url).toBeDefined();
  });

  test('canceled by its expert is removed from their calendar without a notification', async () => {
    const jonas = await addExpert('Jonas');
    const { email, call } = await bookAt(nine);
    const id = String((await stored('Consultation')).find((each) => each.email === email)?.id);
    const cancel = { params: { consultationId: id }, body: { start: nine } };
    await succeed(handler, consultationsContract.cancelCallByStaff, { as: jonas, ...cancel });
    const mail = (await mailsTo(jonas.email)).find(({ attachments }) =>
      JSON.stringify(attachments).includes('canceled.ics'),
    );
    expect(mail?.subject).toBe('Call removed from your calendar: Amara Okonkwo');
    expect(calendarIn(mail)).toMatchObject({ method: 'CANCEL', uid: readCalendar(call.calendar).uid });
    const { items } = await succeed(profileHandler, notificationsContract.listNotifications, { as: jonas });
    expect(items.map(({ lines }) => lines[0])).toEqual([expect.stringContaining('booked a call')]);
  });

  test('keeps its submission past the retention period until it is over', async () => {
    const { email } = await bookAt(tuesday);
    process.env.CONSULTATION_DAYS = '1';
    const isDue = async () => {
      for await (const item of pastRetention()) if ('email' in item && item.email === email) return true;
      return false;
    };
    process.env.LANDFALL_NOW = new Date(Date.parse(tuesday) - 1000).toISOString();
    expect(await isDue()).toBe(false);
    process.env.LANDFALL_NOW = new Date(Date.parse(tuesday) + 1000).toISOString();
    expect(await isDue()).toBe(true);
    process.env.CONSULTATION_DAYS = '730';
  });

  test('cannot reschedule to a taken time and keeps the old one', async () => {
    await bookAt(tuesday);
    const { call } = await bookAt(nine);
    const problem = await fail(handler, endpoints.rescheduleCall, chosen(call.manageToken, tuesday));
    expect(problem.code).toBe('booking.slot_taken');
    const seen = await succeed(handler, endpoints.viewCall, { body: { token: call.manageToken } });
    expect(seen.call).toMatchObject({ status: 'booked', start: nine });
  });

  test('cancels: the time is free, the event is canceled, and a new call is a new event', async () => {
    const { email, call } = await bookAt(nine);
    const token = { body: { token: call.manageToken } };
    const cancelled = await succeed(handler, endpoints.cancelCall, token);
    expect(cancelled.status).toBe('cancelled');
    expect((await succeed(handler, endpoints.cancelCall, token)).status).toBe('cancelled');
    expect(await freeOn('2026-11-23')).toContain(nine);
    const mail = (await mailsTo(email)).find(({ subject }) => String(subject).includes('canceled'));
    expect(mail?.text).not.toContain('link before');
    const event = calendarIn(mail);
    expect(event).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', sequence: 1 });
    const again = await succeed(handler, endpoints.bookCall, chosen(cancelled.manageToken, tuesday));
    expect(readCalendar(again.calendar).uid).not.toBe(event.uid);
  });

  test('cannot change the call in the last hour, and the link expires with the call', async () => {
    const { call } = await bookAt(nine);
    const token = { body: { token: call.manageToken } };
    process.env.LANDFALL_NOW = '2026-11-23T13:00:01.000Z';
    expect(await fail(handler, endpoints.cancelCall, token)).toMatchObject({ code: 'booking.too_late' });
    expect(await fail(handler, endpoints.rescheduleCall, chosen(call.manageToken, tuesday))).toMatchObject({
      code: 'booking.too_late',
    });
    process.env.LANDFALL_NOW = '2026-11-23T14:15:01.000Z';
    expect(await fail(handler, endpoints.viewCall, token)).toMatchObject({
      status: 410,
      code: 'booking.link_invalid',
    });
  });

  test('without a valid token can see and change nothing', async () => {
    const { call, bookingToken } = await bookAt(nine);
    const [payload, keyId, signature = ''] = call.manageToken.split('.');
    const [otherPayload] = bookingToken.split('.');
    const forged = [
      `${payload}.${keyId}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
      `${otherPayload}.${keyId}.${signature}`,
      // Signed with an unknown key id, and with none.
      `${payload}.${'A'.repeat(8)}.${signature}`,
      `${otherPayload}.${signature}`,
    ];
    for (const token of forged)
      expect(await fail(handler, endpoints.cancelCall, { body: { token } })).toMatchObject({
        code: 'booking.link_invalid',
      });
  });

  test('is reminded once, a day before, unless it was booked later than that', async () => {
    const { email } = await bookAt(nine);
    const reminders = async () =>
      (await mailsTo(email)).filter((mail) => String(mail.subject).includes('tomorrow'));
    process.env.LANDFALL_NOW = '2026-11-22T13:59:00.000Z';
    await sendReminders();
    expect(await reminders()).toHaveLength(0);
    process.env.LANDFALL_NOW = '2026-11-22T14:00:00.000Z';
    const late = await bookAt('2026-11-23T14:30:00.000Z');
    await Promise.all([sendReminders(), sendReminders()]);
    await sendReminders();
    expect(await reminders()).toHaveLength(1);
    process.env.LANDFALL_NOW = '2026-11-22T23:00:00.000Z';
    const near = await bookAt('2026-11-23T15:00:00.000Z');
    await sendReminders();
    const mails = await mailsTo(near.email);
    expect(mails.some((mail) => String(mail.subject).includes('tomorrow'))).toBe(false);
    expect((await mailsTo(late.email)).length).toBeGreaterThan(0);
  });

  test('whose reminder goes out after midnight in their time zone is told that the call is today', async () => {
    const email = newEmail();
    const { bookingToken } = await submit(email);
    // 23:45 on Monday in Tokyo.
    const body = chosen(bookingToken, '2026-11-23T14:45:00.000Z', 'Asia/Tokyo');
    await succeed(handler, endpoints.bookCall, body);
    process.env.LANDFALL_NOW = '2026-11-22T15:05:00.000Z';
    await sendReminders();
    expect((await mailsTo(email)).map(({ subject }) => subject)).toContain('Your introductory call is today');
  });
});

test('the dashboard shows the next call to the person whose address it was booked with, with the link of the emails', async () => {
  const [person, other] = [
    await addTestPerson({ role: 'APPLICANT', organizationId: admin.organizationId }),
    await addTestPerson({ role: 'APPLICANT', organizationId: admin.organizationId }),
  ];
  const listed = async (as: Person) => (await succeed(cases, casesContract.listOwnCases, { as })).call;
  expect(await listed(person)).toBeUndefined();
  // Addresses are compared without case.
  const later = await submit(person.email.toUpperCase(), { targetVisa: 'J-1 Waiver' });
  await succeed(handler, endpoints.bookCall, chosen(later.bookingToken, tuesday));
  const { call } = await bookAt(nine, person.email);
  // However many submissions have no call.
  const ids = Array.from({ length: 30 }, (_, at) => `00000000-0000-4000-8000-0000000000${10 + at}`);
  await transact({
    received: ids.map((id) => putReceived({ kind: 'CONSULTATION', id, email: person.email })),
  });
  const shown = await listed(person);
  expect(shown).toMatchObject({ start: nine, expert_name: call.expert_name, changeable: true });
  expect(await listed(other)).toBeUndefined();
  expect(JSON.stringify(shown)).not.toContain(person.email);

  const token = shown?.manageToken ?? '';
  await succeed(handler, endpoints.cancelCall, { body: { token }, headers: fromAnywhere() });
  expect(await listed(person)).toMatchObject({ start: tuesday });
  process.env.LANDFALL_NOW = '2026-11-24T13:30:00.000Z';
  expect(await listed(person)).toMatchObject({ start: tuesday, changeable: false });
  process.env.LANDFALL_NOW = '2026-11-24T14:15:00.000Z';
  expect(await listed(person)).toBeUndefined();
});

test('the dashboard shows a call that was booked before it showed any, after a reindex', async () => {
  const person = await addTestPerson({ role: 'APPLICANT', organizationId: admin.organizationId });
  const listed = async () => (await succeed(cases, casesContract.listOwnCases, { as: person })).call;
  await bookAt(nine, person.email);
  const row = (await stored('Call')).find(({ lookup }) => String(lookup).includes(person.email));
  const { lookup: _, lookup_key: __, ...before } = { ...row };
  await table.send(new PutCommand({ TableName: tableName(), Item: before }));
  expect(await listed()).toBeUndefined();
  expect(await reindexRows(() => undefined)).toMatchObject({ calls: 1 });
  expect(await listed()).toMatchObject({ start: nine });
  expect(await stored('Call')).toContainEqual(row);
  expect(await reindexRows(() => undefined)).toMatchObject({ calls: 0 });
});

test('the dashboard of an account that may be a stranger’s shows no calls until the owner sets a password by email', async () => {
  const userId = newSub();
  const email = `${userId}@example.com`;
  const organizationId = admin.organizationId;
  const as: Person = { userId, email, fullName: 'Amara Okonkwo', role: 'APPLICANT', organizationId };
  await addPerson({ ...as, isProven: false });
  await bookAt(nine, email);
  const listed = async () => (await succeed(cases, casesContract.listOwnCases, { as })).call;
  expect(await listed()).toBeUndefined();
  await markConfirmedByOwner(userId);
  expect(await listed()).toMatchObject({ start: nine });
});

test('the dashboard of a shared demo account shows no calls', async () => {
  const email = `${randomUUID().slice(0, 8)}-demo@landfall.example`;
  const as = await addTestPerson({ role: 'APPLICANT', email });
  await bookAt(nine, email);
  expect(await succeed(cases, casesContract.listOwnCases, { as })).not.toHaveProperty('call');
});
