// Loaded by path with `require` in the client, the worker and the workflow bundle: failures carry their message and
// stack as an encoded payload, which the codec then encrypts.
const { DefaultFailureConverter } = require('@temporalio/common');

exports.failureConverter = new DefaultFailureConverter({ encodeCommonAttributes: true });
