import type { ErrorRequestHandler } from 'express';
import { ApiError } from '#http/errors.ts';
import { OrderCommandError, type OrderCommandErrorCode } from '#pro/payments/orders/change.ts';

const ORDER_STATUS: Record<OrderCommandErrorCode, number> = {
  order_not_found: 404,
  order_not_paid: 409,
  order_refunded: 409,
  refund_too_large: 422,
  refund_not_found: 404,
  refund_sent: 409,
  engine_unavailable: 503,
};

/** Ends the routers of payments: their own errors get a status. */
export const paymentErrors: ErrorRequestHandler = (error, _req, _res, next) => {
  next(asApiError(error));
};

/** Pure: what is no error of payments stays as it is. */
export function asApiError(error: unknown): unknown {
  if (error instanceof OrderCommandError) {
    const { code, message } = error;
    const errors = code === 'refund_too_large' ? { amount: message } : undefined;
    const headers = code === 'engine_unavailable' ? { 'Retry-After': '5' } : undefined;
    return new ApiError(ORDER_STATUS[code], errors ? 'validation_failed' : code, message, { errors, headers });
  }
  return error;
}
