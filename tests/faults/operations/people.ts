import { expect } from 'vitest';
import { getCase } from '#functions/data/cases/case.ts';
import { getPerson } from '#functions/data/people/person.ts';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { handler as organization } from '#functions/http/handlers/organization.ts';
import { handler as profile } from '#functions/http/handlers/profile.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { familyContract } from '#shared/contract/family.ts';
import { intakeContract } from '#shared/contract/intake.ts';
import { ownPersonContract, peopleContract } from '#shared/contract/people.ts';
import { profileContract } from '#shared/contract/profile.ts';
import { draftCasesContract } from '#shared/contract/staff-cases.ts';
import { callEndpoint, succeed } from '../../support/call-endpoint.ts';
import { stored } from '../../support/consultations.ts';
import { completeAnswers, sectionOf } from '../../support/intake.ts';
import { add, admin, atEachCall, type FaultedOperation, run, sentAgain } from '../fault-run.ts';
import { carryOut, createEmployee, employees, leaving, openCase, withDependent } from '../subjects.ts';

const deleteDraft = (caseId: string) =>
  callEndpoint(cases, draftCasesContract.deleteDraftCase, { as: admin, params: { caseId } });

/** Operations on records of people, their dependents, and their deletion. */
export const personOperations: Record<string, FaultedOperation> = {
  'employees from a file': atEachCall({
    prepare: async () => employees(6),
    ...sentAgain(organization, peopleContract.addPeople),
    verify: async (call) => {
      const { results } = await succeed(organization, peopleContract.addPeople, call);
      expect(results.map(({ outcome }) => outcome)).toEqual(Array(6).fill('exists'));
    },
  }),
  'a renewal for someone without an account': atEachCall({
    prepare: createEmployee,
    ...sentAgain(organization, peopleContract.openRenewal),
    verify: async (call) => {
      const { case: opened } = await succeed(organization, peopleContract.openRenewal, call);
      const theirs = (await stored('Case')).filter(
        ({ applicant_id }) => applicant_id === opened.applicant_id,
      );
      expect(theirs.map(({ id }) => id)).toEqual([opened.id]);
    },
  }),
  'a dependent’s case': atEachCall({
    prepare: async () => (await withDependent()).openTheirs,
    ...sentAgain(organization, familyContract.openDependentCase),
    verify: async (call) => {
      const { id } = await succeed(organization, familyContract.openDependentCase, call);
      const of = (await stored('Case')).filter(
        ({ dependent }) => Object(dependent).id === call.params.dependentId,
      );
      expect(of.map((each) => each.id)).toEqual([id]);
    },
  }),
  'a renamed dependent': atEachCall({
    prepare: async () => {
      const { as, dependent, openTheirs } = await withDependent();
      const { id } = await succeed(organization, familyContract.openDependentCase, openTheirs);
      const changed = {
        ...dependent,
        name: { family_name: 'Okonkwo-Reyes', given_names: 'Dayo' },
        relationship: 'other',
      };
      return { as, id, body: { changes: { dependents: [changed] }, version: 1 } };
    },
    run: (call) => callEndpoint(profile, ownPersonContract.changeOwnPerson, call),
    // The stream completes what was saved; the rest is sent again.
    recover: async (call) => {
      await run.streamsSettled();
      if ((await getPerson(call.as.userId))?.fields.dependents?.[0]?.relationship === 'other') return;
      await succeed(profile, ownPersonContract.changeOwnPerson, call);
    },
    verify: async ({ id }) =>
      expect((await getCase(id))?.dependent).toMatchObject({
        name: 'Dayo Okonkwo-Reyes',
        relationship: 'other',
      }),
  }),
  'a section of a dependent’s questionnaire': atEachCall({
    prepare: async () => {
      const { as, openTheirs } = await withDependent();
      const opened = await succeed(organization, familyContract.openDependentCase, openTheirs);
      const params = { caseId: opened.id, sectionId: 'about_you' };
      const complete = completeAnswers(sectionOf(opened, 'about_you'));
      const answers = { ...complete, family_name: 'Okonkwo-Reyes', given_names: 'Dayo' };
      await succeed(profile, intakeContract.saveIntakeAnswers, {
        as,
        params,
        body: { answers, version: 0 },
      });
      return { as, params, body: { version: 1 } };
    },
    run: (call) => callEndpoint(profile, intakeContract.sendIntakeSection, call),
    // The stream completes what was saved.
    recover: async (call) => {
      await succeed(profile, intakeContract.sendIntakeSection, call);
      await run.streamsSettled();
    },
    verify: async ({ as, params: { caseId } }) => {
      expect((await getCase(caseId))?.dependent?.name).toBe('Dayo Okonkwo-Reyes');
      expect((await getPerson(as.userId))?.fields.dependents?.[0]?.birth_date).toBeDefined();
      const history = await succeed(cases, casesContract.listCaseHistory, { as, params: { caseId } });
      expect(history.items.filter(({ change }) => change.kind === 'intake-sent')).toHaveLength(1);
    },
  }),
  'a dependent’s deleted draft, and then the principal’s': atEachCall({
    prepare: async () => {
      const { openTheirs } = await withDependent();
      const { id } = await succeed(organization, familyContract.openDependentCase, openTheirs);
      return { id, principalId: openTheirs.body.principal_case_id };
    },
    run: ({ id }) => deleteDraft(id),
    recover: ({ id }) => deleteDraft(id),
    verify: async ({ principalId }) => expect((await deleteDraft(principalId)).status).toBe(204),
  }),
  'a renamed person': atEachCall({
    prepare: async () => {
      const as = await add('APPLICANT', 'harbor');
      await openCase(as);
      return as;
    },
    run: (as) =>
      callEndpoint(profile, profileContract.updateProfile, { as, body: { full_name: 'Ama Berg' } }),
    recover: (as) => succeed(profile, profileContract.getProfile, { as }),
  }),
  'a deleted person': atEachCall({
    prepare: leaving,
    run: carryOut,
    recover: carryOut,
    verify: async (person) => {
      const { json } = await carryOut(person);
      expect(json).toMatchObject({
        receipt: {
          removed: {
            cases: 1,
            documents: 1,
            case_records: 3,
            consultations: 1,
            calls: 1,
            contact_messages: 1,
            account_records: 5,
            file_versions: 1,
          },
        },
      });
    },
  }),
};
