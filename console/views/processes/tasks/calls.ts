import { queryOptions } from '@tanstack/react-query';
import type { paths } from 'service-api';
import { answerOf, api } from '#console/api/client.ts';

export type TaskPage = paths['/svcb/v1/tasks']['get']['responses'][200]['content']['application/json'];
export type TaskLine = TaskPage['tasks'][number];
export type Task = paths['/svcb/v1/tasks/{id}']['get']['responses'][200]['content']['application/json'];
export type Decision = NonNullable<
  paths['/svcb/v1/tasks/{id}/decision']['post']['requestBody']
>['content']['application/json'];

export const TASKS = 'tasks';

export function listTasks(state: TaskLine['state'], after: string | undefined, signal: AbortSignal): Promise<TaskPage> {
  const query = { state, ...(after !== undefined && { after }) };
  return answerOf(api.GET('/svcb/v1/tasks', { params: { query }, signal }));
}

export function taskQuery(id: number) {
  return queryOptions({
    queryKey: [TASKS, id],
    queryFn: ({ signal }) => answerOf(api.GET('/svcb/v1/tasks/{id}', { params: { path: { id } }, signal })),
  });
}

/** @param key the idempotency key of the decision */
export function decide(id: number, decision: Decision, key: string) {
  const params = { path: { id }, header: { 'Idempotency-Key': key } };
  return answerOf(api.POST('/svcb/v1/tasks/{id}/decision', { params, body: decision }));
}
