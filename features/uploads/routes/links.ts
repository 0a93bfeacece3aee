import { object } from 'yup';
import { SUBMISSION_ID } from '#features/submissions/routes/selection.ts';
import { uploadsBudgets } from '#features/uploads/budgets.ts';
import { FILE_ANSWERS, FILE_ERRORS, FILE_HEADERS, fileReply } from '#features/uploads/serving/answer.ts';
import { fileLink, LINK_PARAMETER, type LinkParts, verdictOnLink } from '#features/uploads/serving/links.ts';
import { claimedFiles, fileOfStored } from '#features/uploads/store/claimed.ts';
import { FileGone } from '#features/uploads/stores/store.ts';
import { text, wholeNumber } from '#forms/json-schema/keys.ts';
import { ApiError } from '#http/errors.ts';
import { text as answered, timestamp } from '#http/routing/answers.ts';
import { optionalJson } from '#http/routing/body.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { budgets } from '#security/budgets.ts';
import { FILE_ID, type FileParts } from './read.ts';

interface Parts extends FileParts, LinkParts {
  clock: () => Date;
}

const USUAL_SECONDS = 15 * 60;
const LONGEST_SECONDS = uploadsBudgets.fileLink.atMost / 1000;

const BODY = object({ expires_in_seconds: wholeNumber(60, LONGEST_SECONDS).default(USUAL_SECONDS) });

/** Links to single files, for readers without an account. Administrators create them; every holder of a link can use it. */
export const fileLinkRoutes = [
  route({
    operation: 'createFileLink',
    method: 'POST',
    path: 'b:/submissions/:id/files/:file/links',
    tag: 'Submissions',
    summary: 'Create a link to a file of a stored submission',
    description:
      'Anybody with the link can read that file, and no other. The link expires after its time, or with the file.',
    access: 'preview',
    params: { id: SUBMISSION_ID, file: FILE_ID },
    body: optionalJson(BODY, { limit: budgets.smallBody.atMost, example: { expires_in_seconds: 3_600 } }),
    answers: { 201: object({ url: answered(), expires_at: timestamp() }) },
    errors: [404],
    audit: 'file_link.created',
    async handle(app: Parts, { params, body, actor }) {
      const { orm, box, audit, clock } = app;
      const { uuid: id, submissionUuid } = await fileOfStored(orm.em.fork(), box, {
        submissionId: params.id,
        file: params.file,
      });
      const seconds = body.expires_in_seconds;
      const until = new Date(clock().getTime() + seconds * 1_000);
      const url = fileLink(app, { id, submissionUuid }, until);
      await audit.note(actor, 'file_link.created', { submissionId: params.id, file: id, seconds });
      return reply(201, { url, expires_at: until.toISOString() }, { 'Cache-Control': 'no-store' });
    },
  }),

  route({
    operation: 'downloadFileByLink',
    method: 'GET',
    path: 'b:/files/:file',
    tag: 'Submissions',
    summary: 'A file of a submission, by a link',
    description: 'Administrators create links, and webhooks contain them. An expired link is 410.',
    access: 'signed',
    params: { file: FILE_ID },
    query: object({ [LINK_PARAMETER]: text(100).default('') }),
    strayKeys: 'ignored',
    headers: FILE_HEADERS,
    answers: FILE_ANSWERS,
    errors: [...FILE_ERRORS, 410, 422],
    audit: 'file_link.used',
    async handle({ orm, box, fileStore, audit, clock }: Parts, { params, query, actor, raw }) {
      const [file] = await claimedFiles(orm.em.fork(), box, [params.file]);
      const link = query[LINK_PARAMETER] ?? '';
      const verdict = file && verdictOnLink(box, { id: file.uuid, submissionUuid: file.submissionUuid }, link, clock());
      if (verdict === 'over') throw new ApiError(410, 'link_over', 'This link is over. Ask for another one.');
      if (!file || verdict !== 'good') throw new FileGone();
      const answer = await fileReply(fileStore, file, raw);
      await audit.note(actor, 'file_link.used', { file: file.uuid });
      return answer;
    },
  }),
];
