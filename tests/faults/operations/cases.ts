import { randomUUID } from 'node:crypto';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { getCase } from '#functions/data/cases/case.ts';
import { getCaseWork } from '#functions/data/cases/case-work.ts';
import { countPacket, getExhibitsItem } from '#functions/data/cases/exhibits.ts';
import { indexCase, unindexCase } from '#functions/data/cases/index-case.ts';
import { keys } from '#functions/data/core/keys.ts';
import { table, tableName } from '#functions/data/core/table.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { getDocument } from '#functions/data/documents/document.ts';
import { getPacketItem, type PacketItem, putPacket } from '#functions/data/documents/packet.ts';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { runPacket } from '#functions/packets/run-packet.ts';
import { updateCaseWork } from '#functions/workflows/case-work.ts';
import { caseAssessmentsContract } from '#shared/contract/case-assessments.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { checklistContract } from '#shared/contract/checklist.ts';
import { messagesContract } from '#shared/contract/messages.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { succeed } from '../../support/call-endpoint.ts';
import { stored } from '../../support/consultations.ts';
import { sampleFonts } from '../../support/packet-files.ts';
import { add, admin, atEachCall, type FaultedOperation, run, sentAgain } from '../fault-run.ts';
import {
  assessmentsOf,
  documentsOf,
  finish,
  openCase,
  requestOn,
  sendMessage,
  uploaded,
} from '../subjects.ts';

/** Operations on cases, their documents, packets, and messages. */
export const caseOperations: Record<string, FaultedOperation> = {
  'an upload that is finished twice': atEachCall({
    prepare: uploaded,
    run: finish,
    recover: finish,
    verify: async (subject) => expect(await documentsOf(subject)).toHaveLength(1),
  }),
  'a case': atEachCall({
    prepare: async () => ({
      as: await add('APPLICANT', 'harbor'),
      body: { country: 'US', path: 'US_O1A' },
      headers: { 'idempotency-key': randomUUID() },
    }),
    ...sentAgain(cases, casesContract.createCase),
    verify: async ({ as }) =>
      expect((await succeed(cases, casesContract.listOwnCases, { as })).items).toHaveLength(1),
  }),
  'a case with its assessment': atEachCall({
    prepare: async () => ({
      as: await add('APPLICANT', 'harbor'),
      body: { country: 'US', path: 'US_O1A', assessment: { facts: { o1a: { press: true } } } },
      headers: { 'idempotency-key': randomUUID() },
    }),
    ...sentAgain(cases, casesContract.createCase),
    verify: async ({ as }) => {
      const [opened, second] = (await succeed(cases, casesContract.listOwnCases, { as })).items;
      expect(second).toBeUndefined();
      expect(await assessmentsOf(as, opened?.id)).toHaveLength(1);
    },
  }),
  'an assessment': atEachCall({
    prepare: async () => {
      const as = await add('APPLICANT', 'harbor');
      const caseId = await openCase(as);
      return {
        as,
        params: { caseId },
        body: { facts: { o1a: { press: true } } },
        headers: { 'idempotency-key': randomUUID() },
      };
    },
    ...sentAgain(cases, caseAssessmentsContract.assessCase),
    verify: async ({ as, params }) => expect(await assessmentsOf(as, params.caseId)).toHaveLength(1),
  }),
  'a corrected visa path': atEachCall({
    prepare: async () => ({
      as: admin,
      params: { caseId: (await uploaded()).params.caseId },
      body: { country: 'UK', path: 'UK_GLOBAL_TALENT', version: 1 },
    }),
    ...sentAgain(cases, staffCasesContract.correctCaseRoute),
  }),
  'a packet being built': atEachCall({
    prepare: async () => {
      const subject = await uploaded();
      await finish(subject);
      const caseId = subject.params.caseId;
      const [document] = await documentsOf(subject);
      const row = document && (await getDocument(caseId, document.id));
      if (!row) throw new Error('There is no document.');
      const { id, name, mime_type, size, storage_key } = row;
      const file = { id, name, title: name, mime_type, size, storage_key };
      const packet: PacketItem = {
        ...{ case_id: caseId, org_id: 'harbor', number: 1, created_at: new Date().toISOString() },
        // Already claimed, so the stream leaves it to this process.
        ...{ state: 'RUNNING', run: 'first', tries: 0, made_by: admin.fullName, made_by_id: admin.userId },
        ...{ exhibits: 1, documents: 1, bytes: size, cover: { title: 'O-1A', subtitle: 'Amara' } },
      };
      await transact({
        packet: putPacket(packet, [{ exhibit: 'A', exhibit_title: 'Passport', ...file }]),
        count: countPacket(await getExhibitsItem(caseId)),
      });
      return caseId;
    },
    run: (caseId) => runPacket(caseId, 1, () => sampleFonts),
    recover: (caseId) => runPacket(caseId, 1, () => sampleFonts),
    verify: async (caseId) => {
      expect(await getPacketItem(caseId, 1)).toMatchObject({ state: 'DONE', pages: 4 });
      const lines = (await stored('History')).filter(
        ({ pk, change }) => String(pk).includes(caseId) && JSON.stringify(change).includes('packet'),
      );
      expect(lines).toHaveLength(1);
    },
  }),
  'a sent message': atEachCall({
    prepare: async () => {
      const as = await add('APPLICANT', 'harbor');
      return { as, caseId: await openCase(as), key: randomUUID() };
    },
    run: sendMessage,
    recover: sendMessage,
    verify: async ({ as, caseId }) => {
      const params = { caseId };
      const { items, conversation } = await succeed(cases, messagesContract.listMessages, { as, params });
      expect(items.map(({ text }) => text)).toEqual(['Did you get my letter?']);
      expect(conversation.sent).toEqual({ applicant: 1, team: 0 });
    },
  }),
  'an indexed case': atEachCall({
    prepare: async () => {
      const caseId = await openCase(await add('APPLICANT', 'harbor'));
      await run.streamsSettled();
      const found = await getCase(caseId);
      if (found) await unindexCase([found]);
      return caseId;
    },
    run: (caseId) => indexCase(caseId),
    recover: (caseId) => indexCase(caseId),
  }),
  'a bulk request': atEachCall({
    prepare: async () => {
      const ids: string[] = [];
      for (const _ of [1, 2]) ids.push(await openCase(await add('APPLICANT', 'harbor')));
      return { ids, key: randomUUID() };
    },
    run: requestOn,
    recover: requestOn,
    verify: async ({ ids }) => {
      for (const caseId of ids) {
        const params = { caseId };
        const { items } = await succeed(cases, checklistContract.getChecklist, { as: admin, params });
        expect(items.filter(({ own }) => own).map(({ title }) => title)).toEqual(['Lease']);
      }
    },
  }),
  'the worklist of a case': atEachCall({
    prepare: async () => {
      const caseId = await openCase(await add('APPLICANT', 'harbor'));
      await run.streamsSettled();
      // Not reported by the stream, which follows cases.
      await table.send(new DeleteCommand({ TableName: tableName(), Key: keys.caseWorkSummary(caseId) }));
      return caseId;
    },
    run: updateCaseWork,
    recover: updateCaseWork,
    verify: async (caseId) => expect((await getCaseWork(caseId)).summary).toMatchObject({ revision: 1 }),
  }),
};
