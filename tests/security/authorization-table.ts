/**
 * The expected response for everyone: one line per endpoint, one column per person. All resources belong to the
 * organization "harbor". `ok` is the endpoint's own success; `none` is a report that rejects every case in it
 * as unknown; a number is the status of the error.
 *
 * | column  | who                                                       |
 * | ------- | --------------------------------------------------------- |
 * | nobody  | no token                                                  |
 * | owner   | the applicant whose case, document, upload it is          |
 * | other   | another applicant of the same organization                |
 * | hr, att, ops, adm     | staff of harbor: HR, ATTORNEY, OPS, ADMIN   |
 * | hr', att', ops', adm' | the same four of the organization meridian  |
 * | gone    | formerly OPS of harbor, whose membership was removed      |
 * | demo    | the demo organization's applicant                         |
 * | dadm    | the demo organization's ADMIN                             |
 *
 * 401: not signed in. 403: the role may never do this, whatever the resource. 404: no such resource that this
 * person may see; the response is the same as for one that doesn't exist.
 */
const rows = `
endpoint                 | nobody | owner | other | hr  | att | ops | adm | hr' | att' | ops' | adm' | gone | demo | dadm
listOwnCases             | 401    | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
createCase               | 401    | ok    | ok    | 403 | 403 | 403 | 403 | 403 | 403  | 403  | 403  | 403  | ok   | 403
ensureDemoCase           | 401    | 403   | 403   | 403 | 403 | 403 | 403 | 403 | 403  | 403  | 403  | 403  | ok   | 403
getCase                  | 401    | ok    | 404   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 404  | 404  | 404
setCaseStatus            | 401    | ok    | 404   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 404  | 404  | 404
undoStatusChanges        | 401    | ok    | none  | ok  | ok  | ok  | ok  | none| none | none | none | none | none | none
listCaseHistory          | 401    | ok    | 404   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 404  | 404  | 404

listOrganizationCases    | 401    | 403   | 403   | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | 403  | 403  | ok
getToday                 | 401    | 403   | 403   | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | 403  | 403  | ok
countOwnCases            | 401    | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
countOrganizationCases   | 401    | 403   | 403   | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | 403  | 403  | ok
countToday               | 401    | 403   | 403   | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | 403  | 403  | ok
getReport                | 401    | 403   | 403   | 403 | 403 | 403 | ok  | 403 | 403  | 403  | ok   | 403  | 403  | ok
exportReport             | 401    | 403   | 403   | 403 | 403 | 403 | ok  | 403 | 403  | 403  | ok   | 403  | 403  | ok
createCaseForApplicant   | 401    | 403   | 403   | 403 | ok  | ok  | ok  | 403 | 404  | 404  | 404  | 403  | 403  | 404
changeCases              | 401    | 403   | 403   | ok  | ok  | ok  | ok  | none| none | none | none | 403  | 403  | none
requestFromCases         | 401    | 403   | 403   | ok  | ok  | ok  | ok  | none| none | none | none | 403  | 403  | none
getCaseManagement        | 401    | 403   | 403   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 403  | 403  | 404
setCaseOwner             | 401    | 403   | 403   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 403  | 403  | 404
setCaseDueDate           | 401    | 403   | 403   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 403  | 403  | 404
getFiling                | 401    | ok    | 404   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 404  | 404  | 404
changeFiling             | 401    | 403   | 403   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 403  | 403  | 404
listDeadlines            | 401    | ok    | 404   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 404  | 404  | 404
putDeadline              | 401    | 403   | 403   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 403  | 403  | 404
deleteDeadline           | 401    | 403   | 403   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 403  | 403  | 404
setAgeLimit              | 401    | 403   | 403   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 403  | 403  | 404
setPriority              | 401    | 403   | 403   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 403  | 403  | 404
setDocumentDates         | 401    | ok    | 404   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 404  | 404  | 404
correctCaseRoute         | 401    | 403   | 403   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 403  | 403  | 404
deleteDraftCase          | 401    | 403   | 403   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 403  | 403  | 404
listNotes                | 401    | 403   | 403   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 403  | 403  | 404
addNote                  | 401    | 403   | 403   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 403  | 403  | 404
listMessages             | 401    | ok    | 404   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 404  | 404  | 404
getConversation          | 401    | ok    | 404   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 404  | 404  | 404
sendMessage              | 401    | ok    | 404   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 404  | 404  | 404
editMessage              | 401    | ok    | 404   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 404  | 404  | 404
deleteMessage            | 401    | ok    | 404   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 404  | 404  | 404
setReadingProgress       | 401    | ok    | 404   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 404  | 404  | 404
listUnread               | 401    | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
listMessageTemplates     | 401    | 403   | 403   | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | 403  | 403  | ok
putMessageTemplate       | 401    | 403   | 403   | 403 | 403 | ok  | ok  | 403 | 403  | ok   | ok   | 403  | 403  | ok
deleteMessageTemplate    | 401    | 403   | 403   | 403 | 403 | ok  | ok  | 403 | 403  | 404  | 404  | 403  | 403  | 404
listCaseViews            | 401    | 403   | 403   | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | 403  | 403  | ok
putCaseView              | 401    | 403   | 403   | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | 403  | 403  | ok
deleteCaseView           | 401    | 403   | 403   | 403 | 403 | ok  | ok  | 404 | 404  | 404  | 404  | 403  | 403  | 404
startBulkChange          | 401    | 403   | 403   | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | 403  | 403  | ok
listBulkChanges          | 401    | 403   | 403   | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | 403  | 403  | ok
listSkippedCases         | 401    | 403   | 403   | 404 | 404 | ok  | 404 | 404 | 404  | 404  | 404  | 403  | 403  | 404
stopBulkChange           | 401    | 403   | 403   | 404 | 404 | ok  | 404 | 404 | 404  | 404  | 404  | 403  | 403  | 404
resumeBulkChange         | 401    | 403   | 403   | 404 | 404 | ok  | 404 | 404 | 404  | 404  | 404  | 403  | 403  | 404
undoBulkChange           | 401    | 403   | 403   | 404 | 404 | ok  | 404 | 404 | 404  | 404  | 404  | 403  | 403  | 404
createCaseImport         | 401    | 403   | 403   | 403 | ok  | ok  | ok  | 403 | ok   | ok   | ok   | 403  | 403  | ok
listCaseImports          | 401    | 403   | 403   | 403 | ok  | ok  | ok  | 403 | ok   | ok   | ok   | 403  | 403  | ok
putCaseImportLines       | 401    | 403   | 403   | 403 | 404 | ok  | 404 | 403 | 404  | 404  | 404  | 403  | 403  | 404
startCaseImport          | 401    | 403   | 403   | 403 | 404 | ok  | 404 | 403 | 404  | 404  | 404  | 403  | 403  | 404
listSkippedLines         | 401    | 403   | 403   | 403 | 404 | ok  | 404 | 403 | 404  | 404  | 404  | 403  | 403  | 404
stopCaseImport           | 401    | 403   | 403   | 403 | 404 | ok  | 404 | 403 | 404  | 404  | 404  | 403  | 403  | 404
resumeCaseImport         | 401    | 403   | 403   | 403 | 404 | ok  | 404 | 403 | 404  | 404  | 404  | 403  | 403  | 404
startCaseExport          | 401    | 403   | 403   | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | 403  | 403  | ok
listCaseExports          | 401    | 403   | 403   | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | 403  | 403  | ok
stopCaseExport           | 401    | 403   | 403   | 404 | 404 | ok  | 404 | 404 | 404  | 404  | 404  | 403  | 403  | 404
resumeCaseExport         | 401    | 403   | 403   | 404 | 404 | ok  | 404 | 404 | 404  | 404  | 404  | 403  | 403  | 404
createCaseExportLink     | 401    | 403   | 403   | 404 | 404 | ok  | 404 | 404 | 404  | 404  | 404  | 403  | 403  | 404
getChecklist             | 401    | ok    | 404   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 404  | 404  | 404
addChecklistItems        | 401    | 403   | 403   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 403  | 403  | 404
changeChecklistItems     | 401    | 403   | 403   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 403  | 403  | 404
undoChecklistChanges     | 401    | 403   | 403   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 403  | 403  | 404
addItemDocuments         | 401    | ok    | 404   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 404  | 404  | 404
removeItemDocument       | 401    | ok    | 404   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 404  | 404  | 404
listChecklistTemplates   | 401    | 403   | 403   | 403 | 403 | ok  | ok  | 403 | 403  | ok   | ok   | 403  | 403  | ok
getChecklistTemplate     | 401    | 403   | 403   | 403 | 403 | ok  | ok  | 403 | 403  | ok   | ok   | 403  | 403  | ok
putChecklistTemplate     | 401    | 403   | 403   | 403 | 403 | ok  | ok  | 403 | 403  | ok   | ok   | 403  | 403  | ok
getChecklistUpdate       | 401    | 403   | 403   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 403  | 403  | 404
updateChecklist          | 401    | 403   | 403   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 403  | 403  | 404
assessCase               | 401    | ok    | 404   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 404  | 404  | 404
listAssessments          | 401    | ok    | 404   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 404  | 404  | 404
replayAssessment         | 401    | ok    | 404   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 404  | 404  | 404
verifyFact               | 401    | 403   | 403   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 403  | 403  | 404
withdrawVerification     | 401    | 403   | 403   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 403  | 403  | 404
listRuleChanges          | 401    | 403   | 403   | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | 403  | 403  | ok
listTurnedCases          | 401    | 403   | 403   | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | 403  | 403  | ok

searchDocuments          | 401    | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
listDocuments            | 401    | ok    | 404   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 404  | 404  | 404
startUpload              | 401    | ok    | 404   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 404  | 404  | 404
finishUpload             | 401    | ok    | 404   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 404  | 404  | 404
cancelUpload             | 401    | ok    | 404   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 404  | 404  | 404
createDownloadLink       | 401    | ok    | 404   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 404  | 404  | 404
createViewLink           | 401    | ok    | 404   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 404  | 404  | 404
deleteDocument           | 401    | ok    | 404   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 404  | 404  | 404

getExhibits              | 401    | 403   | 403   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 403  | 403  | 404
putExhibits              | 401    | 403   | 403   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 403  | 403  | 404
listPackets              | 401    | 403   | 403   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 403  | 403  | 404
buildPacket              | 401    | 403   | 403   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 403  | 403  | 404
getPacket                | 401    | 403   | 403   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 403  | 403  | 404
cancelPacket             | 401    | 403   | 403   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 403  | 403  | 404
retryPacket              | 401    | 403   | 403   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 403  | 403  | 404
createPacketLink         | 401    | 403   | 403   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 403  | 403  | 404
listFailedPackets        | 401    | 403   | 403   | 403 | 403 | 403 | ok  | 403 | 403  | 403  | ok   | 403  | 403  | ok

checkEligibility         | ok     | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
assessEligibility        | ok     | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
getOpenApi               | ok     | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok

claimAccount             | ok     | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
recoverAccess            | ok     | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok

startResume              | ok     | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
finishResume             | ok     | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
submitConsultation       | ok     | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
sendContactMessage       | ok     | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
listFreeTimes            | ok     | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
bookCall                 | ok     | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
viewCall                 | ok     | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
listOtherTimes           | ok     | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
rescheduleCall           | ok     | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
cancelCall               | ok     | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok

listConsultations        | 401    | 403   | 403   | 403 | ok  | ok  | ok  | 403 | ok   | ok   | ok   | 403  | 403  | ok
countConsultations       | 401    | 403   | 403   | 403 | ok  | ok  | ok  | 403 | ok   | ok   | ok   | 403  | 403  | ok
getConsultation          | 401    | 403   | 403   | 403 | ok  | ok  | ok  | 403 | 404  | 404  | 404  | 403  | 403  | 404
updateConsultation       | 401    | 403   | 403   | 403 | ok  | ok  | ok  | 403 | 404  | 404  | 404  | 403  | 403  | 404
createResumeLink         | 401    | 403   | 403   | 403 | ok  | ok  | ok  | 403 | 404  | 404  | 404  | 403  | 403  | 404
cancelCallByStaff        | 401    | 403   | 403   | 403 | ok  | ok  | ok  | 403 | 404  | 404  | 404  | 403  | 403  | 404
openCaseFromConsultation | 401    | 403   | 403   | 403 | ok  | ok  | ok  | 403 | 404  | 404  | 404  | 403  | 403  | 404
getAvailability          | 401    | 403   | 403   | 403 | ok  | ok  | ok  | 403 | ok   | ok   | ok   | 403  | 403  | ok
listExperts              | 401    | 403   | 403   | 403 | ok  | ok  | ok  | 403 | ok   | ok   | ok   | 403  | 403  | ok
setBookingRules          | 401    | 403   | 403   | 403 | ok  | ok  | ok  | 403 | ok   | ok   | ok   | 403  | 403  | ok
setExpertHours           | 401    | 403   | 403   | 403 | ok  | ok  | ok  | 403 | 400  | 400  | 400  | 403  | 403  | 400

getOrganization          | 401    | 403   | 403   | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | 403  | 403  | ok
updateOrganization       | 401    | 403   | 403   | 403 | 403 | 403 | ok  | 403 | 403  | 403  | ok   | 403  | 403  | ok
getOrganizationStats     | 401    | 403   | 403   | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | 403  | 403  | ok
listMembers              | 401    | 403   | 403   | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | 403  | 403  | ok
listApplicants           | 401    | 403   | 403   | 403 | ok  | ok  | ok  | 403 | ok   | ok   | ok   | 403  | 403  | ok
setMemberRole            | 401    | 403   | 403   | 403 | 403 | 403 | ok  | 403 | 403  | 403  | 404  | 403  | 403  | 404
removeMember             | 401    | 403   | 403   | 403 | 403 | 403 | ok  | 403 | 403  | 403  | 404  | 403  | 403  | 404
listInvitations          | 401    | 403   | 403   | 403 | 403 | 403 | ok  | 403 | 403  | 403  | ok   | 403  | 403  | ok
inviteMember             | 401    | 403   | 403   | 403 | 403 | 403 | ok  | 403 | 403  | 403  | ok   | 403  | 403  | ok
inviteMembers            | 401    | 403   | 403   | 403 | 403 | 403 | ok  | 403 | 403  | 403  | ok   | 403  | 403  | ok
resendInvitation         | 401    | 403   | 403   | 403 | 403 | 403 | ok  | 403 | 403  | 403  | 404  | 403  | 403  | 404
withdrawInvitation       | 401    | 403   | 403   | 403 | 403 | 403 | ok  | 403 | 403  | 403  | 404  | 403  | 403  | 404
listUnsentMail           | 401    | 403   | 403   | 403 | 403 | 403 | ok  | 403 | 403  | 403  | ok   | 403  | 403  | ok
resendMail               | 401    | 403   | 403   | 403 | 403 | 403 | ok  | 403 | 403  | 403  | 404  | 403  | 403  | 404
dismissUnsentMail        | 401    | 403   | 403   | 403 | 403 | 403 | ok  | 403 | 403  | 403  | 404  | 403  | 403  | 404
listLatestDocuments      | 401    | 403   | 403   | 403 | 403 | 403 | ok  | 403 | 403  | 403  | ok   | 403  | 403  | ok
createAdminDownloadLink  | 401    | 403   | 403   | 403 | 403 | 403 | ok  | 403 | 403  | 403  | 404  | 403  | 403  | 404
resetDemo                | 401    | 403   | 403   | 403 | 403 | 403 | 403 | 403 | 403  | 403  | 403  | 403  | 403  | ok

listPeople               | 401    | 403   | 403   | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | 403  | 403  | ok
addPeople                | 401    | 403   | 403   | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | 403  | 403  | ok
listEndingStatuses       | 401    | 403   | 403   | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | 403  | 403  | ok
getPerson                | 401    | 403   | 403   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 403  | 403  | 404
changePerson             | 401    | 403   | 403   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 403  | 403  | 404
deletePersonRecord       | 401    | 403   | 403   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 403  | 403  | 404
invitePersonToRecord     | 401    | 403   | 403   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 403  | 403  | 404
openRenewal              | 401    | 403   | 403   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 403  | 403  | 404
listPersonCases          | 401    | 403   | 403   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 403  | 403  | 404
openDependentCase        | 401    | 403   | 403   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 403  | 403  | 404
listFamilyCases          | 401    | ok    | 404   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 404  | 404  | 404

listDeletions            | 401    | 403   | 403   | 403 | 403 | 403 | ok  | 403 | 403  | 403  | ok   | 403  | 403  | ok
listDeletionReceipts     | 401    | 403   | 403   | 403 | 403 | 403 | ok  | 403 | 403  | 403  | ok   | 403  | 403  | ok
carryOutDeletion         | 401    | 403   | 403   | 403 | 403 | 403 | ok  | 403 | 403  | 403  | 404  | 403  | 403  | 404
listAudit                | 401    | 403   | 403   | 403 | 403 | 403 | ok  | 403 | 403  | 403  | ok   | 403  | 403  | ok
exportAudit              | 401    | 403   | 403   | 403 | 403 | 403 | ok  | 403 | 403  | 403  | ok   | 403  | 403  | ok

getOwnPerson             | 401    | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
changeOwnPerson          | 401    | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
exportData               | 401    | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
getIntake                | 401    | ok    | 404   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 404  | 404  | 404
saveIntakeAnswers        | 401    | ok    | 404   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 404  | 404  | 404
sendIntakeSection        | 401    | ok    | 404   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 404  | 404  | 404
askIntakeQuestion        | 401    | 403   | 403   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 403  | 403  | 404
withdrawIntakeRequest    | 401    | 403   | 403   | ok  | ok  | ok  | ok  | 404 | 404  | 404  | 404  | 403  | 403  | 404
getDeletionRequest       | 401    | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
requestDeletion          | 401    | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
withdrawDeletion         | 401    | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
listNotifications        | 401    | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
countUnreadNotifications | 401    | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
getEmailSettings         | 401    | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
putEmailSettings         | 401    | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
viewMailedSettings       | ok     | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
putMailedSettings        | ok     | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
unsubscribe              | ok     | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
markNotificationsRead    | 401    | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
markAllNotificationsRead | 401    | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
getProfile               | 401    | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
updateProfile            | 401    | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
getFacts                 | 401    | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
putFacts                 | 401    | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
signOut                  | 401    | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
listSessions             | 401    | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
endSession               | 401    | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
endOtherSessions         | 401    | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
getCalendarAddress       | 401    | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
createCalendarAddress    | 401    | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | 403  | ok   | ok
removeCalendarAddress    | 401    | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
getCalendar              | ok     | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
getSecondFactor          | 401    | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
turnOffSecondFactor      | 401    | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
createRecoveryCodes      | 401    | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
listPasskeys             | 401    | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
startPasskey             | 401    | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | 403  | 403
addPasskey               | 401    | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | 403  | 403
deletePasskey            | 401    | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | 404  | 404
recoverSecondFactor      | ok     | ok    | ok    | ok  | ok  | ok  | ok  | ok  | ok   | ok   | ok   | ok   | ok   | ok
`;

export const columns = [
  'nobody',
  'owner',
  'other',
  'hr',
  'att',
  'ops',
  'adm',
  "hr'",
  "att'",
  "ops'",
  "adm'",
  'gone',
  'demo',
  'dadm',
] as const;
export type Column = (typeof columns)[number];

interface Row {
  readonly endpoint: string;
  readonly cells: Readonly<Record<Column, string>>;
}

const [head = [], ...body] = rows
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => line.split('|').map((cell) => cell.trim()));

if (head.slice(1).join() !== columns.join()) throw new Error('The head of the table names other columns.');

export const authorizationTable: readonly Row[] = body.map(([endpoint = '', ...cells]) => {
  if (cells.length !== columns.length) throw new Error(`The row of ${endpoint} has ${cells.length} cells.`);
  const entries = columns.map((column, index) => [column, cells[index] ?? ''] as const);
  return { endpoint, cells: Object.fromEntries(entries) as Record<Column, string> };
});
