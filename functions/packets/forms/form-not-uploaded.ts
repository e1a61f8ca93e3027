/** The operator removed the form's PDF after the draft was ordered. */
export class FormNotUploaded extends Error {}
/** The case's visa path was corrected after the draft was ordered, to one without this form. */
export class FormNotOnPath extends Error {}
