import { type FormEvent, useState } from 'react';
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
import { chooseRoute, noPath, pathsOf } from '../../route-choice.ts';
import { useCreateApplicantCase } from '../api/create-case.ts';
import { employerTexts } from '../texts.ts';
import { ApplicantField } from './applicant-field.tsx';

const countries = employerCountryOptions.map((value) => ({ value, label: caseCountryNames[value] }));
const paths = employerPathOptions.map((value) => ({ value, label: pathName(value) }));
export function NewCaseDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { can } = useSignedIn();
  const [facts, setFacts] = useState<{ applicant_id: string; country: string; path: string }>({
    applicant_id: '',
    ...staffCaseDefaults,
  });
  const set = (changed: Partial<typeof facts>) => setFacts((before) => ({ ...before, ...changed }));
  const setRoute = (change: { country?: string; path?: string }) =>
    setFacts((before) => ({ ...before, ...chooseRoute(before, change) }));
  const close = () => {
    setFacts({ applicant_id: '', ...staffCaseDefaults });
    onClose();
  };
  const { create, isPending } = useCreateApplicantCase(close);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!can('case.create.applicant')) return notify.error(employerTexts.cannotCreate);
    const chosen = StaffNewCase.safeParse(facts);
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
          disabled={!facts.applicant_id || !facts.path}
        >
          {employerTexts.createCase}
        </DialogActions>
      }
    >
      <QuotaNotice of="cases_for_applicants" />
      <ApplicantField value={facts.applicant_id} onChange={(applicant_id) => set({ applicant_id })} />
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
