import type { ExpertHours, Hours } from '#shared/domain/booking-rules.ts';
import type { ConsultationForm } from '#shared/domain/consultation-form.ts';
import { sampleId } from './sample-id.ts';
import type { SamplePersonName } from './sample-people.ts';

export interface SampleConsultation {
  readonly id: string;
  /** Days before the sample data is created. */
  readonly sent: number;
  readonly form: ConsultationForm;
  readonly resume?: string;
  readonly owner?: SamplePersonName;
  readonly note?: string;
  /** The call is booked at the first available time this many days after the sample data is created. */
  readonly call?: { readonly inDays: number; readonly timeZone: string };
}

const id = (number: number): string => sampleId(`consultation ${number}`);

const formOf = (
  form: Pick<ConsultationForm, 'firstName' | 'lastName' | 'email' | 'currentOccupation'> &
    Partial<ConsultationForm>,
): ConsultationForm => ({
  linkedinProfile: `https://www.linkedin.com/in/${form.email.replace(/@.*/, '')}`,
  currentVisaStatus: 'No Current Status',
  targetVisa: 'O-1A (Extraordinary Ability)',
  employerSponsorshipStatus: 'No, I need employer sponsorship',
  yearsExperience: '6-10 years',
  fieldOfExpertise: 'Technology/Engineering',
  referralSource: 'LinkedIn',
  referrerName: '',
  urgencyTimeline: 'Medium-term (3-6 months)',
  additionalContext: '',
  ...form,
});

/** Visitors who sent the assessment form. Their addresses can't exist and are never sent mail. */
export const sampleConsultations: readonly SampleConsultation[] = [
  {
    id: id(1),
    sent: 33.4,
    form: formOf({
      firstName: 'Adaeze',
      lastName: 'Ọkáfọ̀-Nwosu',
      email: 'adaeze@visitor.example',
      currentOccupation: 'Biostatistician',
      targetVisa: 'EB-2 NIW (National Interest Waiver)',
      currentVisaStatus: 'J-1',
      fieldOfExpertise: 'Healthcare',
      employerSponsorshipStatus: 'Not applicable (self-sponsored categories)',
      additionalContext: 'My two-year home residency requirement was waived in May.',
    }),
    owner: 'attorney',
    note: 'Strong publication record. Waiting for the waiver letter before we open a case.',
  },
  {
    id: id(2),
    sent: 18.7,
    form: formOf({
      firstName: 'Đặng',
      lastName: 'Hoàng Phương Uyên',
      email: 'phuong.uyen@visitor.example',
      currentOccupation: 'Founder, agricultural sensors',
      yearsExperience: '10+ years',
      urgencyTimeline: 'Exploring options (no urgent timeline)',
      targetVisa: 'Not Sure - Need Guidance',
      referralSource: 'Accelerator Community',
    }),
    owner: 'khai',
  },
  {
    id: id(3),
    sent: 9.2,
    form: formOf({
      firstName: 'خالد',
      lastName: 'بن سعيد المنصوري',
      email: 'khalid@visitor.example',
      currentOccupation: 'Film composer',
      fieldOfExpertise: 'Arts/Entertainment',
      yearsExperience: '10+ years',
      urgencyTimeline: 'Short-term (1-3 months)',
      referralSource: 'Warm Referral (from colleague/friend)',
      referrerName: 'عبد الرحمن الفاسي',
    }),
    resume: 'السيرة الذاتية.pdf',
    owner: 'attorney',
    note: 'Referred by a client. Two festival awards; ask about the 2023 jury membership.',
    call: { inDays: 2, timeZone: 'Asia/Dubai' },
  },
  {
    id: id(4),
    sent: 4.9,
    form: formOf({
      firstName: '美咲',
      lastName: '佐藤',
      email: 'misaki@visitor.example',
      currentOccupation: 'Machine learning engineer',
      currentVisaStatus: 'H-1B',
      targetVisa: 'H-1B Transfer',
      employerSponsorshipStatus: 'Yes, I have a new employer willing to sponsor',
      yearsExperience: '3-5 years',
      urgencyTimeline: 'Immediate (within 30 days)',
    }),
    owner: 'sigridur',
    call: { inDays: 5, timeZone: 'Asia/Tokyo' },
  },
  {
    id: id(5),
    sent: 2.1,
    form: formOf({
      firstName: 'Siobhán',
      lastName: 'Ní Dhomhnaill',
      email: 'siobhan@visitor.example',
      currentOccupation: 'Head of people operations',
      currentVisaStatus: 'ESTA/Visa Waiver',
      targetVisa: 'L-1 Intracompany Transfer',
      employerSponsorshipStatus: 'Yes, my current employer will sponsor',
      fieldOfExpertise: 'Business/Finance',
      urgencyTimeline: 'Short-term (1-3 months)',
      referralSource: 'Google Search',
    }),
  },
  {
    id: id(6),
    sent: 0.3,
    form: formOf({
      firstName: 'கவிதா',
      lastName: 'ராமசுப்பிரமணியம்',
      email: 'kavitha@visitor.example',
      currentOccupation: 'Doctoral researcher, battery materials',
      currentVisaStatus: 'F-1 Student',
      targetVisa: 'F-1 OPT/STEM OPT',
      fieldOfExpertise: 'Research/Academia',
      yearsExperience: '0-2 years',
      urgencyTimeline: 'Immediate (within 30 days)',
      referralSource: 'Blog or Article',
      additionalContext: 'My program ends in nine weeks. I have an offer from a national laboratory.',
    }),
  },
];

const morning: Hours[] = [{ from: '09:00', to: '12:00' }];
const fullDay: Hours[] = [
  { from: '09:00', to: '12:00' },
  { from: '13:00', to: '17:00' },
];

const weekly = (day: Hours[], friday: Hours[]): ExpertHours['weekly'] => ({
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday,
  saturday: [],
  sunday: [],
});

/** When colleagues take calls, each in their own time zone. The others have no hours yet. */
export const sampleHours: readonly { readonly of: SamplePersonName; readonly hours: ExpertHours }[] = [
  {
    of: 'attorney',
    hours: {
      time_zone: 'America/New_York',
      weekly: weekly(fullDay, morning),
      exceptions: [],
      meeting_url: 'https://meet.landfall.example/jonas',
    },
  },
  {
    of: 'sigridur',
    hours: {
      time_zone: 'Atlantic/Reykjavik',
      weekly: weekly(morning, []),
      exceptions: [],
      meeting_url: 'https://meet.landfall.example/sigridur',
    },
  },
  {
    of: 'khai',
    hours: {
      time_zone: 'Asia/Ho_Chi_Minh',
      weekly: weekly(fullDay, fullDay),
      exceptions: [],
      meeting_url: '',
    },
  },
];
