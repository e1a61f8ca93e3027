import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  consultationLimits,
  currentVisaStatuses,
  employerSponsorshipStatuses,
  fieldsOfExpertise,
  referralSources,
  targetVisas,
  urgencyTimelines,
  warmReferral,
  yearsOfExperience,
} from '#shared/domain/consultation-options.ts';
import { SelectField, TextAreaField, TextField } from '../../../components/field.tsx';
import { RadioGroup } from '../../../components/field-parts.tsx';
import type { FieldName, FormValues } from '../form-values.ts';
import { consultationTexts } from '../texts.ts';
import { FormSection } from './form-section.tsx';

/** A field's name, value, error, and change handler. */
export type BindField = (name: FieldName) => {
  name: FieldName;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
};

const choices = (options: readonly string[]) => options.map((option) => ({ value: option, label: option }));
const { sections } = consultationTexts;
const pleaseSelect = 'Select...';

export function PersonalInformation({ field, children }: { field: BindField; children: ReactNode }) {
  return (
    <FormSection title={sections.personal} about="We’ll only email you about your call and your case.">
      <div className="two">
        <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
      <TextField
        label="LinkedIn profile"
        hint="Or upload your resume below. We need at least one."
        type="url"
        inputMode="url"
        autoComplete="url"
        placeholder="https://www.linkedin.com/in/"
        {...field('linkedinProfile')}
      />
      {children}
    </FormSection>
  );
}

export function VisaStatusAndGoals({ field }: { field: BindField }) {
  return (
    <FormSection title={sections.visa} about="“Not Sure” is a good answer. Most people start there.">
      <div className="two">
        <SelectField
          label="Current visa status"
          options={choices(currentVisaStatuses)}
          placeholder={pleaseSelect}
          {...field('currentVisaStatus')}
        />
        <SelectField
          label="Visa interest"
          options={choices(targetVisas)}
          placeholder={pleaseSelect}
          {...field('targetVisa')}
        />
      </div>
      <RadioGroup
        label="Employer sponsorship status"
        options={choices(employerSponsorshipStatuses)}
        {...field('employerSponsorshipStatus')}
      />
    </FormSection>
  );
}

export function ProfessionalBackground({ field }: { field: BindField }) {
  return (
    <FormSection title={sections.background}>
      <TextField
        label="Current occupation"
        autoComplete="organization-title"
        {...field('currentOccupation')}
      />
      <div className="two">
        <SelectField
          label="Years of experience"
          options={choices(yearsOfExperience)}
          placeholder={pleaseSelect}
          {...field('yearsExperience')}
        />
        <SelectField
          label="Field of expertise"
          options={choices(fieldsOfExpertise)}
          placeholder={pleaseSelect}
          {...field('fieldOfExpertise')}
        />
      </div>
    </FormSection>
  );
}

export function ReferralAndTimeline({ field, values }: { field: BindField; values: FormValues }) {
  return (
    <FormSection title={sections.referral}>
      <div className="two">
        <SelectField
          label="How did you hear about us?"
          options={choices(referralSources)}
          placeholder={pleaseSelect}
          {...field('referralSource')}
        />
        <SelectField
          label="Urgency timeline"
          options={choices(urgencyTimelines)}
          placeholder={pleaseSelect}
          {...field('urgencyTimeline')}
        />
      </div>
      {values.referralSource === warmReferral && (
        <TextField label="Referrer name" hint="Optional." autoComplete="off" {...field('referrerName')} />
      )}
      <TextAreaField
        label="Additional context"
        hint="Anything else we should know. Optional."
        rows={4}
        limit={consultationLimits.additionalContext}
        count={values.additionalContext.length}
        {...field('additionalContext')}
      />
      <p className="small soft">
        {consultationTexts.privacy}{' '}
        <Link className="link" to="/privacy#consultation">
          Privacy
        </Link>
      </p>
    </FormSection>
  );
}
