/** The operator removed the form's PDF after the draft was ordered. */
export class FormNotUploaded extends Error {}
