import { startEngine } from './engine.ts';
import { createForm, submitTo, notification, webhook, deliveriesOf, jobOf, dispatchOf, submissionRow } from './submissions.ts';
const t0=performance.now(); const lap=(s:string)=>console.log(((performance.now()-t0)/1000).toFixed(2), s);
const e = await startEngine(); lap('engine');
try {
const form = await createForm(e, { notifications: process.argv.includes('nomail') ? [] : [notification()], integrations: process.argv.includes('nohook') ? [] : [webhook(e,'crm')] });
const s = await submitTo(e, form); lap('submitted');
console.log(await s.run.result()); lap('done');
if (!process.argv.includes('nohook')) console.log(await dispatchOf(e, await jobOf(e, s.uuid)).result());
const n1=await e.now();
await Promise.race([e.pass('1 day'), new Promise(r=>setTimeout(r,10000))]); lap('slept'); console.log(((await e.now()).getTime()-n1.getTime())/3600e3);
} finally { await e.close(); lap('closed'); }
