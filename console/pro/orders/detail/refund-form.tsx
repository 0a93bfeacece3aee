import { Alert, Button, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { problemOf } from '#console/api/problem.ts';
import { amountText, readAmount } from '#console/parts/amount/amounts.ts';
import { useConfirm } from '#console/parts/confirm.tsx';
import { Failure } from '#console/parts/states.tsx';
import { texts } from '#console/pro/texts/en/orders/detail.ts';
import { orderTexts } from '#console/texts/en/submissions/money.ts';
import { useFormat } from '#console/texts/format.ts';
import { useLanguage, useTexts } from '#console/texts/language.ts';
import { decimals } from '#forms/money.ts';
import { type OrderDetails, refundabilityOf } from '../model/orders.ts';
import { useRefund } from './use-refund.ts';

/** A form for a refund, or the reason why none is possible. */
export function RefundForm({ order }: { order: OrderDetails }) {
  const t = useTexts(texts);
  const can = refundabilityOf(order);
  return 'why' in can ? <Text size="sm">{t.why[can.why]}</Text> : <Form order={order} left={can.left} />;
}

interface Fields {
  how: 'all' | 'part';
  amount: string;
}

function Form({ order, left }: { order: OrderDetails; left: number }) {
  const t = useTexts(texts);
  const words = useTexts(orderTexts);
  const format = useFormat();
  const ask = useConfirm();
  const { currency } = order;
  const written = (units: number) => format.amount(units, currency);
  const { register, handleSubmit, setError, reset, watch, formState } = useForm<Fields>({
    defaultValues: { how: 'all', amount: '' },
  });
  const refund = useRefund(order);
  const readPart = useReadPart(currency, left);
  const read = ({ how, amount }: Fields) => (how === 'all' ? { units: left } : readPart(amount));
  const atField = (message: string) => setError('amount', { message }, { shouldFocus: true });

  const submit = handleSubmit(async (fields) => {
    const amount = read(fields);
    if ('mistake' in amount) return atField(amount.mistake);
    const { units } = amount;
    const formattedAmount = written(units);
    const rest = units < left ? ` ${t.confirmLeft(written(left - units))}` : '';
    const isMeant = await ask({
      title: t.confirmTitle(formattedAmount),
      body: t.confirmBody(formattedAmount, words.provider[order.provider]) + rest,
      action: t.refund(formattedAmount),
      isDangerous: true,
    });
    if (!isMeant) return;
    try {
      const { success } = await refund.mutateAsync(units);
      if (success) reset();
    } catch (error) {
      const { amount: mistake } = problemOf(error).errors;
      if (mistake && fields.how === 'part') atField(mistake);
    }
  });

  const typed = watch();
  const now = read(typed);
  const isAtField = typed.how === 'part' && problemOf(refund.error).errors.amount !== undefined;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="sm" align="flex-start">
        <Radio.Group label={t.how} value={typed.how} name="how">
          <Stack gap="xs" mt={4}>
            <Radio value="all" label={t.all(written(left))} {...register('how')} />
            <Radio value="part" label={t.part} {...register('how')} />
          </Stack>
        </Radio.Group>
        {typed.how === 'part' && (
          <TextInput
            label={t.amountIn(currency)}
            description={t.atMost(written(left))}
            inputMode="decimal"
            autoComplete="off"
            error={formState.errors.amount?.message}
            {...register('amount')}
          />
        )}
        {refund.isError && !isAtField && <Failure error={refund.error} />}
        {refund.data?.success === false && (
          <Alert color="red" variant="light" role="alert" title={t.refundFailed}>
            <Text size="sm">{'message' in refund.data ? refund.data.message : undefined}</Text>
          </Alert>
        )}
        <Button type="submit" color="red" loading={refund.isPending}>
          {'units' in now ? t.refund(written(now.units)) : t.refundSome}
        </Button>
      </Stack>
    </form>
  );
}

/** Returns a function that reads a typed amount up to the refundable one, or returns an error message. */
function useReadPart(currency: string, left: number): (text: string) => { units: number } | { mistake: string } {
  const { mistakes } = useTexts(texts);
  const format = useFormat();
  const language = useLanguage();
  return (text) => {
    const read = readAmount(text, currency, language);
    if ('units' in read) {
      if (read.units === 0) return { mistake: mistakes.nothing };
      return read.units > left ? { mistake: mistakes.too_much(format.amount(left, currency)) } : read;
    }
    switch (read.mistake) {
      case 'too_fine':
        return { mistake: mistakes.too_fine(currency, decimals(currency)) };
      case 'no_amount':
        return { mistake: mistakes.no_amount(amountText(left, currency, language)) };
      default:
        return { mistake: mistakes[read.mistake] };
    }
  };
}
