import { startEngine } from './engine.ts';
import { createForm, submitTo, notification, webhook, deliveriesOf, jobOf, dispatchOf, submissionRow } from './submissions.ts';
const t0=performance.now(); const lap=(s:string)=>console.log(((performance.now()-t0)/1000).toFixed(2), s);
const e = await startEngine(); lap('engine');
try {
const form = await createForm(e, { notifications: [], integrations: [webhook(e,'crm')] });
for (let i=0;i<30;i++) {
const s = await submitTo(e, form);
const r = s.run.result();
await r; 
const j = await jobOf(e, s.uuid);
await dispatchOf(e, j).result();
let done=false;
const p = e.pass('1 day').then(()=>{done=true});
await Promise.race([p, new Promise(r=>setTimeout(r,3000))]);
lap(String(i)+' '+done);
if (!done) { const ts=(e.env.connection as any).testService; 
 for (const id of [s.run, dispatchOf(e,j)]) { const h = await (id as any).fetchHistory(); console.log(h.events.map((x:any)=>x.eventType+':'+(x.eventTime.seconds)).join(' ')); }
 const before=(await e.now()).getTime();
 await ts.unlockTimeSkipping({}).then(()=>lap('unlocked'),(x:any)=>lap(x.message)); await Promise.race([p, new Promise(r=>setTimeout(r,1000))]); lap('then '+done);
 await ts.lockTimeSkipping({}); lap(String(((await e.now()).getTime()-before)/1000)); 
 }
}
} finally { process.exit(0) }
