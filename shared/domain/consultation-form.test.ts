import { describe, expect, test } from 'vitest';
import { ConsultationForm } from './consultation-form.ts';

const valid = {
  firstName: 'Amara',
  lastName: 'Okonkwo',
  email: 'amara@example.com',
  linkedinProfile: '',
  currentVisaStatus: 'H-1B',
  targetVisa: 'Not Sure - Need Guidance',
  employerSponsorshipStatus: 'No, I need employer sponsorship',
  currentOccupation: 'Research scientist',
  yearsExperience: '10+ years',
  fieldOfExpertise: 'Other',
  referralSource: 'Other',
  referrerName: '',
  urgencyTimeline: 'Immediate (within 30 days)',
  additionalContext: '',
};
const messageFor = (field: keyof typeof valid, value: string): string | undefined =>
  ConsultationForm.safeParse({ ...valid, [field]: value }).error?.issues[0]?.message;

test('the minimal form is accepted', () => {
  expect(ConsultationForm.parse(valid)).toEqual(valid);
});

describe('error messages of the specification', () => {
  test.each([
    ['firstName', '  ', 'First name is required'],
    ['firstName', 'x'.repeat(51), 'First name must be less than 50 characters'],
    ['lastName', '', 'Last name is required'],
    ['lastName', 'x'.repeat(51), 'Last name must be less than 50 characters'],
    ['email', 'amara@', 'Invalid email address'],
    [
      'email',
      `${'x'.repeat(60)}@${'y'.repeat(60)}.${'example.'.repeat(20)}com`,
      'Email must be less than 255 characters',
    ],
    ['linkedinProfile', 'linkedin/amara-okonkwo', 'Please enter a valid LinkedIn URL'],
    ['currentVisaStatus', '', 'Please select your current visa status'],
    ['targetVisa', '', 'Please select your visa interest'],
    ['employerSponsorshipStatus', '', 'Please select your employer sponsorship status'],
    ['currentOccupation', '', 'Current occupation is required'],
    ['currentOccupation', 'x'.repeat(101), 'Occupation must be less than 100 characters'],
    ['yearsExperience', '', 'Please select your years of experience'],
    ['fieldOfExpertise', '', 'Please select your field of expertise'],
    ['referralSource', '', 'Please select how you heard about the product'],
    ['urgencyTimeline', '', 'Please select your urgency timeline'],
    ['additionalContext', 'x'.repeat(1001), 'Additional context must be less than 1000 characters'],
  ] as const)('%s: %.20s', (field, value, message) => {
    expect(messageFor(field, value)).toBe(message);
  });
});

test.each([
  ['firstName', 'x'.repeat(50)],
  ['additionalContext', 'x'.repeat(1000)],
  ['additionalContext', 'two\nlines'],
  ['linkedinProfile', 'https://www.linkedin.com/in/amara'],
] as const)('%s accepts %.40s', (field, value) => {
  expect(messageFor(field, value)).toBeUndefined();
});

test.each(['javascript:alert(1)', 'mailto:a@b.example'])('%s is not a profile URL', (address) => {
  expect(messageFor('linkedinProfile', address)).toBe('Please enter a valid LinkedIn URL');
});

test.each([
  ['linkedin.com/in/ada', 'https://linkedin.com/in/ada'],
  ['www.linkedin.com/in/amara', 'https://www.linkedin.com/in/amara'],
  ['http://linkedin.com/in/ada', 'http://linkedin.com/in/ada'],
])('the profile %s is saved as %s', (typed, saved) => {
  expect(ConsultationForm.parse({ ...valid, linkedinProfile: typed }).linkedinProfile).toBe(saved);
});
