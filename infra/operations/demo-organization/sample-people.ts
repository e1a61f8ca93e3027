import { demoAccounts } from '#shared/domain/demo-accounts.ts';
import type { Role } from '#shared/domain/roles.ts';

export interface SamplePerson {
  /**
   * The local part of the email address, at the product's own domain: a demo account, which is never sent mail.
   */
  readonly localPart: string;
  readonly role: Role;
  readonly fullName: string;
  /** Days before the sample data is created. */
  readonly joined: number;
}

const demoAccount = (role: Role, joined: number): SamplePerson => {
  const account = demoAccounts.find((each) => each.role === role);
  if (!account) throw new Error(`No demo account has the role ${role}`);
  return { ...account, joined };
};

/** The demo organization's people: the five demo accounts, three colleagues, and twelve applicants. */
export const samplePeople = {
  admin: demoAccount('ADMIN', 420.3),
  hr: demoAccount('HR', 411.1),
  attorney: demoAccount('ATTORNEY', 402.6),
  ops: demoAccount('OPS', 388.2),
  sigridur: {
    localPart: 'sigridur-demo',
    role: 'ATTORNEY',
    fullName: 'Sigríður Þórðardóttir',
    joined: 301.4,
  },
  khai: { localPart: 'khai-demo', role: 'OPS', fullName: 'Nguyễn Thị Minh Khai', joined: 255.2 },
  malgorzata: {
    localPart: 'malgorzata-demo',
    role: 'HR',
    fullName: 'Małgorzata Szczęśniak-Wójcik',
    joined: 198.7,
  },
  ananya: { localPart: 'ananya-demo', role: 'APPLICANT', fullName: 'अनन्या श्रीवास्तव', joined: 176.3 },
  oluwaseun: {
    localPart: 'oluwaseun-demo',
    role: 'APPLICANT',
    fullName: 'Olúwaṣeun Adébáyọ̀',
    joined: 158.2,
  },
  ekaterina: {
    localPart: 'ekaterina-demo',
    role: 'APPLICANT',
    fullName: 'Екатерина Вознесенская',
    joined: 141.6,
  },
  tuyet: { localPart: 'tuyet-demo', role: 'APPLICANT', fullName: 'Trần Thị Ánh Tuyết', joined: 127.3 },
  abdulrahman: {
    localPart: 'abdulrahman-demo',
    role: 'APPLICANT',
    fullName: 'عبد الرحمن الفاسي',
    joined: 104.8,
  },
  jingyi: { localPart: 'jingyi-demo', role: 'APPLICANT', fullName: '陈静怡', joined: 88.4 },
  yael: { localPart: 'yael-demo', role: 'APPLICANT', fullName: 'יעל בן־דוד', joined: 73.1 },
  mariafernanda: {
    localPart: 'mariafernanda-demo',
    role: 'APPLICANT',
    fullName: 'María Fernanda Gutiérrez de la Concepción y Villanueva',
    joined: 61.5,
  },
  seoyeon: { localPart: 'seoyeon-demo', role: 'APPLICANT', fullName: '김서연', joined: 44.2 },
  ioanna: { localPart: 'ioanna-demo', role: 'APPLICANT', fullName: 'Ιωάννα Παπαδοπούλου', joined: 31.9 },
  nattawut: { localPart: 'nattawut-demo', role: 'APPLICANT', fullName: 'ณัฐวุฒิ ศรีสุวรรณ', joined: 19.4 },
  applicant: demoAccount('APPLICANT', 12.2),
  ibrahim: { localPart: 'ibrahim-demo', role: 'APPLICANT', fullName: 'İbrahim Çağlayan', joined: 6.3 },
} as const satisfies Record<string, SamplePerson>;

export type SamplePersonName = keyof typeof samplePeople;

/** The sample people as members of the organization. */
export type Members = Readonly<
  Record<SamplePersonName, { readonly userId: string; readonly fullName: string; readonly email: string }>
>;
