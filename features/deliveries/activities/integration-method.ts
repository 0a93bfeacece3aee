import type { EntityManager } from '@mikro-orm/mysql';
import type { Delivery } from '#features/deliveries/entities.ts';
import type { FeatureData } from '#features/feature-data.ts';
import type { Deliveries } from '#features/integrations/deliveries.ts';
import { type OccasionEvent, type Receipt, undeliverable } from '#features/integrations/delivery.ts';
import { boundResult } from '#features/integrations/results.ts';
import { integrationOf } from '#features/integrations/table.ts';
import { hookContext, hookForm, hookPrefix } from '#features/submissions/hook-views.ts';
import type { IntegrationConfig } from '#forms/config/types.ts';
import type { Hooks } from '#hooks/hooks.ts';
import { budgets } from '#security/budgets.ts';
import type { AttemptInput, DeliveryMethod, PlannedStep, PlanOf, Target } from './method.ts';
import { findTarget, type IntegrationTarget, type TargetParts } from './target.ts';

const LARGEST_PAYLOAD = budgets.extensionPayload.atMost;

export interface IntegrationMethodParts extends TargetParts {
  hooks: Hooks;
  deliveries: Deliveries;
  /** The features, one of which knows processes. */
  installed?: readonly Pick<FeatureData, 'readOccasion'>[];
}

/** Delivers the jobs of integrations through the `deliver.ts` beside the definition of each. */
export function createIntegrationMethod(deps: IntegrationMethodParts): DeliveryMethod {
  const { hooks, deliveries } = deps;
  return {
    async targetOf(em, delivery, now) {
      return targetTo(await findTarget(em, delivery, now, deps), await occasionOf(em, delivery));
    },

    plan,
  };

  async function plan(em: EntityManager, { submission, form, plan, now }: PlanOf): Promise<PlannedStep[]> {
    const { integrations } = plan;
    if (integrations.length === 0) return [];
    const preloaded = { form, secrets: await deps.forms.secrets(form.id, now) };
    return Promise.all(
      integrations.map(async ({ key, integration_id: integrationId }: IntegrationConfig) => {
        const which = { formId: form.id, revision: form.revision, key };
        const found = await findTarget(em, which, now, deps, preloaded).catch(() => null);
        const { runs, firesHooks = [] } = integrationOf(integrationId);
        const run = hooks.begin(hookPrefix(submission.surface));
        const isExtended = run.hasEvent('IntegrationPayload') || firesHooks.some((hook) => run.listensTo(hook));
        return {
          key,
          integrationId,
          target: found && targetTo(found),
          isQuick: !isExtended,
          here: () => runs === 'inline',
        };
      }),
    );
  }

  /** Reads what is reported of a process; `undefined` for a submission and a change of its answers. */
  async function occasionOf(em: EntityManager, delivery: Delivery): Promise<OccasionEvent | undefined> {
    if (!/^(step|ended):/.test(delivery.occasion)) return undefined;
    for (const { readOccasion } of deps.installed ?? []) {
      const found = await readOccasion?.({ em, box: deps.box }, delivery);
      if (found) return found;
    }
    throw undeliverable('the process that it reports has been erased', 'submission_erased');
  }

  function targetTo(found: IntegrationTarget, occasion?: OccasionEvent): Target {
    const { receiver, form, integration } = found;
    const breaker = `${receiver.key} ${form.id} ${integration.key}`;
    return { receiver, breaker, deliver: (attempt) => deliver(found, attempt, occasion) };
  }

  async function deliver(
    { form, integration, secrets }: IntegrationTarget,
    { delivery, submission, now, signal, problems, asking }: AttemptInput,
    occasion: OccasionEvent | undefined,
  ): Promise<Receipt> {
    asking();
    const { id: deliveryId } = delivery;
    const { integration_id: integrationId } = integration;
    const { erased, event } = submission;
    if (event) {
      const { sendEvent } = deliveries.of(integrationId);
      if (!sendEvent) throw undeliverable(`nobody tells "${integration.key}" of events`);
      return sendEvent({ deliveryId, integration, secrets, event, now, signal });
    }
    if (erased) {
      const { notifyErased } = deliveries.of(integrationId);
      if (!notifyErased) throw undeliverable(`nobody tells "${integration.key}" of erasures`);
      return notifyErased({ deliveryId, integration, form, secrets, erased, now, signal });
    }
    const context = { ...hookContext(submission), delivery_id: deliveryId };
    const run = hooks.begin(hookPrefix(submission.surface), { jobId: deliveryId });
    try {
      const event = { integrationId, form: hookForm(form), payload: submission.values, context };
      const payload = await run.integrationPayload(event);
      if (run.hasEvent('IntegrationPayload')) boundResult('the payload', JSON.stringify(payload), LARGEST_PAYLOAD);
      const { change } = submission;
      const previous = change && (await run.integrationPayload({ ...event, payload: change.previous }));
      const dispatch = {
        ...{ deliveryId, integration, form, submission, secrets, payload, context, hooks: run },
        ...(previous && { previous }),
        ...(occasion && { occasion }),
      };
      return (await deliveries.of(integrationId).deliver({ ...dispatch, now, signal })) ?? {};
    } finally {
      problems.push(...run.problems);
    }
  }
}
