import { startEngine } from '/work/main/test/environment/engine.ts';
import { createForm, submitTo, notification, webhook, deliveriesOf, jobOf, dispatchOf, submissionRow } from '/work/main/test/environment/submissions.ts';
const t0=performance.now(); const lap=(s:string)=>console.log(((performance.now()-t0)/1000).toFixed(2), s);
const e = await startEngine(); lap('engine');
try {
const form = await createForm(e, { notifications: [notification()], integrations: [webhook(e,'crm')] });
const s = await submitTo(e, form); lap('submitted');
console.log(await s.run.result()); lap('done');
const d = await s.run.describe(); console.log(d.searchAttributes, d.typedSearchAttributes?.getAll?.());
const job = await jobOf(e, s.uuid); console.log(await dispatchOf(e, job).result(), job); lap('job');
console.log(await deliveriesOf(e, s.uuid), e.parties.mails().map(m=>[m.subject,m.message_id,m.copies]));
// mail down for a day
e.parties.failMail({ next: 1e6, code: 421, at: 'connect' });
const s2 = await submitTo(e, form);
const n1=await e.now();
await e.pass('1 day'); lap('slept'); console.log(((await e.now()).getTime()-n1.getTime())/3600e3);
console.log(await deliveriesOf(e, s2.uuid));
e.parties.mendMail();
console.log(await s2.run.result()); lap('after');
console.log(await deliveriesOf(e, s2.uuid));
console.log(await submissionRow(e, s2.uuid));
} finally { console.log(e.logLines.join('').slice(0,3000)); await e.close(); lap('closed'); }
