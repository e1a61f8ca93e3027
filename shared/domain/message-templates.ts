/** The templates of an organization that never changed them. */
export const defaultMessageTemplates = [
  {
    id: '5d0c2f7e-6a1b-4c55-9d7a-1f3e8b2a0001',
    name: 'Missing items',
    text: 'Hello {{applicant}},\n\nThese items are still missing from your {{route}} case:\n\n{{open_items}}\n\nPlease upload them on your case page by {{due_date}}. If you can’t get one of them, reply here and we’ll look for another way.\n\n{{sender}}',
  },
  {
    id: '5d0c2f7e-6a1b-4c55-9d7a-1f3e8b2a0002',
    name: 'Certified translation needed',
    text: 'Hello {{applicant}},\n\nOne of your documents isn’t in English. Please upload a certified English translation together with the original, in one PDF. The translator has to sign a statement that the translation is complete and accurate and that they are competent to translate.\n\nPlease upload it by {{due_date}}.\n\n{{sender}}',
  },
  {
    id: '5d0c2f7e-6a1b-4c55-9d7a-1f3e8b2a0003',
    name: 'Clearer scan needed',
    text: 'Hello {{applicant}},\n\nPart of a document you uploaded isn’t readable. Please scan it again: every page, flat, in color, with all four corners visible. Your checklist shows which document it is.\n\n{{sender}}',
  },
  {
    id: '5d0c2f7e-6a1b-4c55-9d7a-1f3e8b2a0004',
    name: 'Passport expires soon',
    text: 'Hello {{applicant}},\n\nYour passport expires soon. Please apply for a new one now and upload it to your {{route}} case when you have it. Keep the old passport: it may have visas we need.\n\n{{sender}}',
  },
  {
    id: '5d0c2f7e-6a1b-4c55-9d7a-1f3e8b2a0005',
    name: 'Case filed',
    text: 'Hello {{applicant}},\n\nWe filed your {{route}} case on {{filing_date}}. Your receipt number is {{receipt_number}}. You don’t need to do anything now. If you get a letter about your case, upload it on your case page the same day.\n\n{{sender}}',
  },
  {
    id: '5d0c2f7e-6a1b-4c55-9d7a-1f3e8b2a0006',
    name: 'Biometrics appointment',
    text: 'Hello {{applicant}},\n\nYour biometrics appointment is on {{biometrics_date}}. Bring your appointment notice and your passport. Please tell us right away if you can’t go that day.\n\n{{sender}}',
  },
] as const;
