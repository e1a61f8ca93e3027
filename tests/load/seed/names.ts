import type { Random } from './random.ts';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const given = words(`
  Maria Priya Tomás Yuki Sana Lukas Chloé Mehmet Amara Ines Jonas Katya Ruth Wei Fatima Olga Pedro Anna Ivan
  Noor Liam Emma Noah Ava Leo Mia Zoe Eli Ian Uma Raj Kofi Lena Omar Nils Rosa Vera Hugo Iris Finn Aaliyah
  Abdul Adaeze Aiko Alejandra Anders Andrzej Anjali Ayşe Beatriz Björn Camila Chidi Dalia Deepak Diego Dmitri
  Elena Elif Emeka Esther Farah Femi Gabriela Giulia Hana Hassan Hiroshi Ibrahim Ingrid Jamal Joana José Julia
  Kaito Karim Kavita Kenji Khadija Laila Leila Lucía Magnus Mateo Mei Mohammed Nadia Naledi Natalia Ngozi
  Oluwaseun Paolo Petra Rania Renata Sergei Siobhán Sofia Svetlana Tariq Thandiwe Valentina Vikram Xiomara
  Yasmin Yusuf Zainab Zofia`);
const family = words(`
  Okonkwo Raghunathan Arellano Hanazawa Qureshi Brandt Marchetti Kaya Smith Moreau Oyelaran Sorensen Dahl Zhang
  Haddad Petrova Silva Novak Berg Khan Jones García Rossi Fuchs Visser Nilsen Said Blum Costa Ortega Kim Sato
  Ito Nguyen Tran Ali Díaz Reyes Cruz López Abubakar Adeyemi Andersson Banerjee Bianchi Chatterjee Chen Cohen
  Dubois Eriksson Fernández Fischer Gonçalves Gupta Hernández Hoffmann Ibarra Ivanov Jankowska Johansson Joshi
  Kapoor Kowalski Kozlov Kumar Lefebvre Lindqvist Mahlangu Martínez Mensah Mehta Molina Müller Mwangi Nakamura
  Ndlovu Nwosu O'Brien O'Connor Obi Oliveira Osei Patel Pereira Popescu Ramírez Rahman Romero Santos Schmidt
  Shapiro Sharma Singh Suzuki Takahashi Tanaka Torres Usman Vargas Virtanen Wagner Wang Watanabe Weiß Yamamoto
  Yılmaz Zhou Zimmermann`);
/** In their own scripts; one in a hundred. */
const elsewhere = [
  '李娜',
  '王伟',
  '山田 太郎',
  'Юлия Соколова',
  'فاطمة الزهراء',
  'Ελένη Παππά',
  '김민준',
  'นภา ใจดี',
];

export function fullName(random: Random): string {
  if (random.chance(0.01)) return random.pick(elsewhere);
  const second = random.chance(0.12) ? ` ${random.pick(family)}` : '';
  return `${random.pick(given)} ${random.pick(family)}${second}`;
}

/** An address no one has (RFC 2606), unique for each `number`. */
export function emailOf(name: string, number: string): string {
  const plain = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .trim()
    .replace(/ +/g, '.');
  return `${plain || 'applicant'}.${number}@example.com`;
}

const firms = words(`
  Harbor Meridian Northgate Atlas Cedar Beacon Summit Keystone Juniper Ostrava Lantern Whitfield Calder Solway
  Marlowe Tidewater Ashgrove Pinnacle Redwood Sterling Fairview Granite Hollis Windermere`);
const trades = words('Immigration Mobility Legal Relocation Partners');

/** A unique organization for each `number`; the demo organization is 0. */
export function organizationOf(number: number): { id: string; name: string } {
  const firm = firms[(number - 1) % firms.length] ?? '';
  const trade = trades[Math.floor((number - 1) / firms.length) % trades.length] ?? '';
  const round = Math.floor((number - 1) / (firms.length * trades.length));
  const name = `${firm} ${trade}${round > 0 ? ` ${round + 1}` : ''}`;
  return { id: name.toLowerCase().replaceAll(' ', '-'), name };
}
