import type { FormEvent } from 'react';
import * as z from 'zod/mini';
import { StaffNewCase } from '#shared/contract/staff-cases.ts';
import {
  caseCountryNames,
  employerCountryOptions,
  employerPathOptions,
  pathName,
  staffCaseDefaults,
} from '#shared/domain/visa-paths.ts';
import { SelectField } from '../../../../components/amplify/fields.tsx';
import { Dialog, DialogActions } from '../../../../components/dialog.tsx';
import { QuotaNotice } from '../../../../components/quota-notice.tsx';
import { notify } from '../../../../lib/notify.ts';
import { useSignedIn } from '../../../../lib/session.tsx';
import { useTabState } from '../../../../lib/tab-state.ts';
import { chooseRoute, noPath, pathsOf } from '../../route-choice.ts';
import { useCreateApplicantCase } from '../api/create-case.ts';
import { employerTexts } from '../texts.ts';
import { ApplicantField, ChosenApplicant, noApplicant } from './applicant-field.tsx';

const countries = employerCountryOptions.map((value) => ({ value, label: caseCountryNames[value] }));
const paths = employerPathOptions.map((value) => ({ value, label: pathName(value) }));

const name = 'dialog.case';
const Facts = z.object({ applicant: ChosenApplicant, country: z.string(), path: z.string() });
type Facts = z.infer<typeof Facts>;
const noFacts: Facts = { applicant: noApplicant, ...staffCaseDefaults };

/** Creates a case for an applicant. */
export function NewCaseDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { can } = useSignedIn();
  const [facts, setFacts] = useTabState(name, noFacts, Facts);
  const set = (change: Partial<Facts>) => setFacts((before) => ({ ...before, ...change }));
  const setRoute = (change: { country?: string; path?: string }) =>
    setFacts((before) => ({ ...before, ...chooseRoute(before, change) }));
  const close = () => {
    setFacts(noFacts);
    forget();
    onClose();
  };
  const { create, isPending, forget } = useCreateApplicantCase(name, close);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!can('case.create.applicant')) return notify.error(employerTexts.cannotCreate);
    const { applicant, country, path } = facts;
    const chosen = StaffNewCase.safeParse({ applicant_id: applicant.user_id, country, path });
    if (!chosen.success) return notify.error(employerTexts.selectApplicant);
    create(chosen.data);
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={employerTexts.newCase}
      busy={isPending}
      onSubmit={submit}
      actions={
        <DialogActions
          onCancel={close}
          busy={isPending}
          busyLabel={employerTexts.creating}
          disabled={!facts.applicant.user_id || !facts.path}
        >
          {employerTexts.createCase}
        </DialogActions>
      }
    >
      <QuotaNotice of="cases_for_applicants" />
      <ApplicantField value={facts.applicant} onChange={(applicant) => set({ applicant })} />
      <div className="two">
        <SelectField
          label="Country"
          options={countries}
          value={facts.country}
          onChange={(event) => setRoute({ country: event.target.value })}
        />
        <SelectField
          label="Visa Path"
          options={pathsOf(paths, facts.country)}
          placeholder="Select visa path"
          hint={noPath(facts.country, paths)}
          value={facts.path}
          onChange={(event) => setRoute({ path: event.target.value })}
        />
      </div>
    </Dialog>
  );
}
